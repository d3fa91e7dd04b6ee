// The transfer of values from the reading thread to the main thread: numbers are moved, filters packed, all else
// copied.
import type { Passage } from '../../../platform/http/bodies/body-reader.ts';
import { Moved } from '../../../platform/threads/call-messages.ts';
import type { Filter } from '../../../vector/filter.ts';
import type { PointBatch, PointSelection, VectorBatch } from '../../../vector/vector-store.ts';
import { type PackedFilter, packFilter, unpackFilter } from './packed-filter.ts';
import { type PackedTexts, packTexts, unpackTexts } from './packed-texts.ts';

/** Replaces the filters in a value by the results of `map`. */
type MapFilters<Value> = (value: Value, map: <F extends Filter | null>(filter: F) => F) => Value;

interface PassageParts<Value> {
  readonly mapFilters?: MapFilters<Value>;
  readonly listVectors?: (value: Value) => readonly ArrayBufferView[];
}

export function createPassage<Value>({ mapFilters, listVectors }: PassageParts<Value>): Passage<Value> {
  return {
    pack: (value) => {
      // Several vectors may share one buffer.
      const buffers = new Set(listVectors?.(value).map(({ buffer }) => buffer as ArrayBuffer));
      const pack = (filter: Filter): PackedFilter => {
        const packed = packFilter(filter);
        buffers.add(packed.codes.buffer);
        return packed;
      };
      const packed = mapFilters === undefined ? value : mapFilters(value, toMap(pack as never));
      return new Moved(packed, [...buffers]);
    },
    unpack: (packed) =>
      mapFilters === undefined ? (packed as Value) : mapFilters(packed as Value, toMap(unpackFilter as never)),
  };
}

/** Wraps a mapper of filters. During a transfer, a value has packed filters where its type says filters. */
function toMap(map: (filter: Filter) => Filter) {
  return <F extends Filter | null>(filter: F): F => (filter === null ? filter : (map(filter) as F));
}

/** Creates the transfer of points: their vectors are moved, and long lists of texts too. */
export function passPoints<Batch extends VectorBatch & Partial<PointBatch>>(): Passage<Batch> {
  return {
    pack: (batch) => {
      const { values, offsets } = batch;
      const ids = packTexts(batch.ids);
      const payloads = batch.payloads && packTexts(batch.payloads);
      const packed: PackedPoints = {
        batch: { ...batch, ...(ids && { ids: [] }), ...(payloads && { payloads: [] }) },
        ids,
        payloads,
      };
      const views = [values, offsets, ...[ids, payloads].flatMap((texts) => (texts ? [texts.bytes, texts.ends] : []))];
      return new Moved(
        packed,
        views.map(({ buffer }) => buffer as ArrayBuffer),
      );
    },
    unpack: async (packed) => {
      const { batch, ids, payloads } = packed as PackedPoints;
      return {
        ...batch,
        ...(ids && { ids: await unpackTexts(ids) }),
        ...(payloads && { payloads: await unpackTexts(payloads) }),
      } as Batch;
    },
  };
}

/** A packed batch. The packed lists are empty in the batch itself. */
interface PackedPoints {
  readonly batch: VectorBatch & Partial<PointBatch>;
  readonly ids: PackedTexts | undefined;
  readonly payloads: PackedTexts | undefined;
}

export const mapSelection: MapFilters<PointSelection> = (selection, map) =>
  selection.kind === 'filter' ? { ...selection, filter: map(selection.filter) } : selection;

export const passSelection = createPassage({ mapFilters: mapSelection });
