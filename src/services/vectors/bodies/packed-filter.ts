// A filter as a few columns. A filter may have tens of thousands of conditions, each made of several small objects.
// Copying these between threads takes longer than parsing them did: 0.2 s for the largest. Texts in one list take a
// hundredth of it.
import { assert } from '../../../base/assert.ts';
import type { Bounds, Condition, Filter, MatchValue, PayloadKey } from '../../../vector/filter.ts';
import type { GeoArea } from '../../../vector/geo.ts';

export interface PackedFilter {
  /** The kinds and counts, in the order of traversal. */
  readonly codes: Uint32Array<ArrayBuffer>;
  /** The texts, numbers and ids, in the same order. */
  readonly texts: readonly string[];
  /** The distinct keys, to which the codes refer by number. */
  readonly keys: readonly PayloadKey[];
  readonly bounds: readonly Bounds<number>[];
  readonly areas: readonly GeoArea[];
}

const KINDS = [
  ...(['any', 'except', 'text', 'range', 'datetime', 'count', 'empty', 'null', 'ids', 'filter'] as const),
  ...(['geo', 'nested'] as const),
];
const NEEDS = ['all', 'any', 'phrase'] as const;
const KIND_CODES = new Map<Condition['kind'], number>(KINDS.map((kind, code) => [kind, code]));

const TEXT = 0;
const NUMBER = 1;
const FALSE = 2;
const TRUE = 3;

export function packFilter(filter: Filter): PackedFilter {
  const packer = new Packer();
  packer.addFilter(filter);
  return packer.toPacked();
}

export function unpackFilter(packed: PackedFilter): Filter {
  return new Unpacker(packed).takeFilter();
}

class Packer {
  readonly #codes: number[] = [];
  readonly #texts: string[] = [];
  readonly #keys: PayloadKey[] = [];
  readonly #keyCodes = new Map<string, number>();
  readonly #bounds: Bounds<number>[] = [];
  readonly #areas: GeoArea[] = [];

  toPacked(): PackedFilter {
    const codes = Uint32Array.from(this.#codes);
    return { codes, texts: this.#texts, keys: this.#keys, bounds: this.#bounds, areas: this.#areas };
  }

  addFilter({ must, mustNot, should, least }: Filter): void {
    this.#codes.push(least);
    for (const conditions of [must, mustNot, should]) {
      this.#codes.push(conditions.length);
      for (const condition of conditions) this.#addCondition(condition);
    }
  }

  #addCondition(condition: Condition): void {
    const kind = KIND_CODES.get(condition.kind);
    assert(kind !== undefined, 'what only the main thread can know is not packed');
    this.#codes.push(kind);
    if (condition.kind === 'filter') {
      this.addFilter(condition.filter);
      return;
    }
    if (condition.kind === 'ids') {
      this.#codes.push(condition.ids.length);
      for (const id of condition.ids) this.#texts.push(id);
      return;
    }
    this.#codes.push(this.#toKeyCode(condition.key));
    if ('bounds' in condition) this.#bounds.push(condition.bounds);
    if (condition.kind === 'text') {
      this.#texts.push(condition.text);
      this.#codes.push(NEEDS.indexOf(condition.need ?? 'all'));
    }
    if (condition.kind === 'geo') this.#areas.push(condition.area);
    if (condition.kind === 'nested') this.addFilter(condition.filter);
    if (!('values' in condition)) return;
    this.#codes.push(condition.values.length);
    for (const value of condition.values) this.#addValue(value);
  }

  #addValue(value: MatchValue): void {
    if ('flag' in value) {
      this.#codes.push(value.flag ? TRUE : FALSE);
      return;
    }
    this.#codes.push('text' in value ? TEXT : NUMBER);
    this.#texts.push('text' in value ? value.text : value.number);
  }

  #toKeyCode(key: PayloadKey): number {
    const name = JSON.stringify(key);
    const known = this.#keyCodes.get(name);
    if (known !== undefined) return known;
    this.#keyCodes.set(name, this.#keys.length);
    return this.#keys.push(key) - 1;
  }
}

class Unpacker {
  readonly #packed: PackedFilter;
  #codesRead = 0;
  #textsRead = 0;
  #boundsRead = 0;
  #areasRead = 0;

  constructor(packed: PackedFilter) {
    this.#packed = packed;
  }

  takeFilter(): Filter {
    const least = this.#takeCode();
    const must = this.#takeList(() => this.#takeCondition());
    const mustNot = this.#takeList(() => this.#takeCondition());
    return { must, mustNot, should: this.#takeList(() => this.#takeCondition()), least };
  }

  #takeCondition(): Condition {
    const kind = KINDS[this.#takeCode()];
    if (kind === 'filter') return { kind, filter: this.takeFilter() };
    if (kind === 'ids') return { kind, ids: this.#takeList(() => this.#takeText()) };
    const key = this.#packed.keys[this.#takeCode()];
    assert(kind !== undefined && key !== undefined, 'a filter is unpacked as it was packed');
    switch (kind) {
      case 'any':
      case 'except':
        return { kind, key, values: this.#takeList(() => this.#takeValue()) };
      case 'text':
        return { kind, key, text: this.#takeText(), need: NEEDS[this.#takeCode()] ?? 'all' };
      case 'geo': {
        const area = this.#packed.areas[this.#areasRead++];
        assert(area !== undefined, 'a filter is unpacked as it was packed');
        return { kind, key, area };
      }
      case 'nested':
        return { kind, key, filter: this.takeFilter() };
      case 'empty':
      case 'null':
        return { kind, key };
      default:
        return { kind, key, bounds: this.#takeBounds() };
    }
  }

  #takeValue(): MatchValue {
    const code = this.#takeCode();
    if (code === TEXT) return { text: this.#takeText() };
    return code === NUMBER ? { number: this.#takeText() } : { flag: code === TRUE };
  }

  #takeList<T>(take: () => T): T[] {
    const list: T[] = [];
    for (let left = this.#takeCode(); left > 0; left--) list.push(take());
    return list;
  }

  #takeCode(): number {
    return this.#packed.codes[this.#codesRead++] ?? 0;
  }

  #takeText(): string {
    return this.#packed.texts[this.#textsRead++] ?? '';
  }

  #takeBounds(): Bounds<number> {
    return this.#packed.bounds[this.#boundsRead++] ?? {};
  }
}
