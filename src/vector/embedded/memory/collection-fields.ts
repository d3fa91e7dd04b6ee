// The indexes of a loaded collection's vector fields besides the main one, and the slots whose points have their main
// vector. Each is made when it is first needed, from the extras in the catalogue. Slots that get new points are read
// before the next search.
import { Slices } from '../../../base/slices.ts';
import type { Engine, RowView } from '../../../engine/index.ts';
import { DenseIndex } from '../../field-index/dense-index.ts';
import type { FieldIndex, FieldView, SlotIndex } from '../../field-index/field-index.ts';
import { MultiIndex } from '../../field-index/multi-index.ts';
import { SparseIndex } from '../../field-index/sparse-index.ts';
import { decodeExtras } from '../../fields/extras.ts';
import { type FieldVector, findField, type VectorField } from '../../fields/fields.ts';
import { MainSlots } from './main-slots.ts';

/** Slots whose extras are read by one call. */
const SLOTS_PER_CALL = 1_024;
/** Slots that are put into an index between two checks of the clock: about a millisecond. */
const SLOTS_PER_LOOK = 64;

/** Stands for the main vector, which the extras do not have. */
const PRESENT: FieldVector = new Float32Array(0);

/** A view of the collection. */
interface View {
  readonly rows: RowView;
  readonly version: number;
  /** The collection, which may have a later version. */
  readonly collection: { readonly version: number };
}

export interface ExtrasSource {
  readonly engine: Engine;
  /** Reads the extras of the first slots, as many as fit one call. A slot that holds no point any more has none. */
  readExtras(slots: Uint32Array): Promise<(Uint8Array | null)[]>;
  /** Called when the memory of indexes that the engine does not count has changed by this many bytes. */
  onBytes(bytes: number): void;
}

interface Entry<Index extends SlotIndex = SlotIndex> {
  readonly field: VectorField;
  readonly index: Index;
  /** The slots to read when the index was made, and the number of those that were read. */
  readonly first: Uint32Array;
  firstRead: number;
  /** Slots of `first` that are gone. */
  readonly gone: Set<number>;
  /** Slots that have got points since, to be read. */
  readonly written: Set<number>;
  /** The slots being read, without those that were written or removed meanwhile. */
  reading: Set<number>;
  catchingUp: Promise<void> | undefined;
  /** The bytes that were reported. */
  bytes: number;
}

export class CollectionFields {
  readonly #source: ExtrasSource;
  readonly #entries = new Map<string, Entry<FieldIndex>>();
  #main: Entry<MainSlots> | undefined;
  #isFreed = false;

  constructor(source: ExtrasSource) {
    this.#source = source;
  }

  /** Records a write. Must be called before the write can be seen. */
  publish(slots: Uint32Array, removed: Uint32Array): void {
    for (const entry of this.#list()) {
      for (const slot of removed) {
        entry.reading.delete(slot);
        entry.written.delete(slot);
        if (entry.firstRead < entry.first.length) entry.gone.add(slot);
      }
      entry.index.remove(removed);
      for (const slot of slots) {
        entry.reading.delete(slot);
        entry.written.add(slot);
      }
    }
  }

  /**
   * Returns a view of the field's index that shows the same state as the view of the collection. Undefined if it cannot:
   * `catchUp` must be called then, and another view of the collection opened.
   */
  view(field: VectorField, view: View): FieldView | undefined {
    const entry = this.#entries.get(field.name);
    if (entry === undefined || !isReady(entry, view) || entry.index.isWorn) return undefined;
    return entry.index.view({ count: view.rows.liveCount, isLive: (slot) => view.rows.isLive(slot) });
  }

  /** Returns a bit for each slot whose point has its main vector; undefined as for `view`. Valid while it is used. */
  findMain(view: View): Uint32Array | undefined {
    return this.#main !== undefined && isReady(this.#main, view) ? this.#main.index.bits : undefined;
  }

  /** Reads what the index lacks. The view shows the latest state; it must be open until this has ended. */
  async catchUp(field: VectorField, view: View): Promise<void> {
    const known = this.#find(field);
    const entry = known === undefined || known.index.isWorn ? this.#open(field, view) : known;
    entry.catchingUp ??= this.#read(entry).finally(() => {
      entry.catchingUp = undefined;
    });
    await entry.catchingUp;
  }

  #find(field: VectorField): Entry | undefined {
    return field.isMain ? this.#main : this.#entries.get(field.name);
  }

  #open(field: VectorField, view: View): Entry {
    const known = this.#find(field);
    if (known !== undefined) this.#drop(known);
    const live = Array.from({ length: view.rows.slotCount }, (_, slot) => slot).filter((slot) =>
      view.rows.isLive(slot),
    );
    const entry = {
      field,
      first: Uint32Array.from(live),
      firstRead: 0,
      gone: new Set<number>(),
      written: new Set<number>(),
      reading: new Set<number>(),
      catchingUp: undefined,
      bytes: 0,
    };
    if (field.isMain) {
      this.#main = { ...entry, index: new MainSlots() };
      return this.#main;
    }
    const opened: Entry<FieldIndex> = { ...entry, index: createFieldIndex(field, this.#source.engine) };
    this.#entries.set(field.name, opened);
    return opened;
  }

  async #read(entry: Entry): Promise<void> {
    const { first, gone, written } = entry;
    while (entry.firstRead < first.length && !this.#isDropped(entry)) {
      const some = first.subarray(entry.firstRead, entry.firstRead + SLOTS_PER_CALL);
      entry.firstRead += await this.#readSome(entry, some, (slot) => !gone.has(slot) && !written.has(slot));
    }
    gone.clear();
    for (let left = Uint32Array.from(written); left.length > 0 && !this.#isDropped(entry); ) {
      const count = await this.#readSome(entry, left.subarray(0, SLOTS_PER_CALL), () => true);
      left = left.subarray(count);
    }
  }

  /** Reads the wanted of the first slots; returns the number of those that were looked at. */
  async #readSome(entry: Entry, some: Uint32Array, isWanted: (slot: number) => boolean): Promise<number> {
    entry.reading = new Set(some.filter(isWanted));
    const blobs = await this.#source.readExtras(some);
    const slices = new Slices();
    for (let from = 0; from < blobs.length; from += SLOTS_PER_LOOK) {
      if (slices.isOver) await slices.next();
      if (this.#isDropped(entry)) return blobs.length;
      // A slot that was written again meanwhile is read again.
      const isRead = (_: unknown, index: number) => entry.reading.has(some[from + index]!);
      const slots = some.subarray(from, Math.min(blobs.length, from + SLOTS_PER_LOOK));
      const read = [...slots.keys()].filter(isRead);
      entry.index.put(
        Uint32Array.from(read, (index) => slots[index]!),
        read.map((index) => findVector(entry.field, blobs[from + index] ?? null)),
      );
      for (const index of read) entry.written.delete(slots[index]!);
    }
    entry.reading = new Set();
    this.#report(entry, entry.index.bytes);
    return blobs.length;
  }

  /** Drops the indexes of fields that are gone, or are not what they were. */
  keepOnly(fields: readonly VectorField[]): void {
    for (const [name, entry] of this.#entries) {
      const field = findField(fields, name);
      if (field?.kind === entry.field.kind && field.size === entry.field.size) continue;
      this.#entries.delete(name);
      this.#drop(entry);
    }
  }

  #report(entry: Entry, bytes: number): void {
    this.#source.onBytes(bytes - entry.bytes);
    entry.bytes = bytes;
  }

  #isDropped(entry: Entry): boolean {
    return this.#isFreed || this.#find(entry.field) !== entry;
  }

  #drop(entry: Entry): void {
    entry.index.free();
    this.#report(entry, 0);
  }

  *#list(): Iterable<Entry> {
    yield* this.#entries.values();
    if (this.#main !== undefined) yield this.#main;
  }

  /** Bytes of the indexes that the engine does not count. */
  get bytes(): number {
    let bytes = 0;
    for (const entry of this.#list()) bytes += entry.bytes;
    return bytes;
  }

  free(): void {
    this.#isFreed = true;
    for (const entry of this.#list()) this.#drop(entry);
    this.#entries.clear();
    this.#main = undefined;
  }
}

function createFieldIndex(field: VectorField, engine: Engine): FieldIndex {
  if (field.kind === 'dense') return new DenseIndex(field, engine);
  return field.kind === 'sparse' ? new SparseIndex() : new MultiIndex(field);
}

function isReady({ first, firstRead, written }: Entry, { collection, version }: View): boolean {
  return firstRead === first.length && written.size === 0 && version === collection.version;
}

function findVector(field: VectorField, blob: Uint8Array | null): FieldVector | undefined {
  const { hasMain, vectors } = decodeExtras(blob);
  if (field.isMain) return hasMain ? PRESENT : undefined;
  return vectors.get(field.name);
}
