// The bounds of steps in which background work processes points. A step is bounded by the bytes of the points, not by
// their number alone: the payloads of a few hundred points may take as much as those of a million others.
import { EXTRAS_BYTES } from '../files/point-checksum.ts';
import type { Statements } from '../files/statements.ts';

/** Bytes of ids and payloads that one step of background work writes or removes: a few milliseconds. */
const STEP_BYTES = 8_388_608;

const SELECT_SIZES = `
  SELECT key & 0xffffffff AS slot, octet_length(id) + octet_length(payload) + ${EXTRAS_BYTES} AS bytes FROM points
  WHERE key BETWEEN ?1 << 32 | ?2 AND ?1 << 32 | ?3 ORDER BY key`;

export const SLOT_MAX = 0xffff_ffff;

interface PointSize {
  readonly slot: number;
  readonly bytes: number;
}

/** Returns the last slot of a step from the first slot on, of at most `count` points; undefined when there are none. */
export function findStepEnd(statements: Statements, rowset: number, count: number): number | undefined {
  const sizes = statements.sql(`${SELECT_SIZES} LIMIT ?4`).all(rowset, 0, SLOT_MAX, count);
  return takeStep(sizes as unknown as PointSize[]).at(-1)?.slot;
}

/** Returns the first slot of a step that ends with the last slot and begins at `from` or later. */
export function findStepStart(statements: Statements, rowset: number, from: number): number {
  const sizes = statements.sql(`${SELECT_SIZES} DESC`).all(rowset, from, SLOT_MAX) as unknown as PointSize[];
  const step = takeStep(sizes);
  return step.length === sizes.length ? from : step.at(-1)!.slot;
}

/** Returns as many as fit, and at least one. */
function takeStep(sizes: readonly PointSize[]): readonly PointSize[] {
  let bytes = 0;
  const beyond = sizes.findIndex((size, index) => {
    bytes += size.bytes;
    return index > 0 && bytes > STEP_BYTES;
  });
  return beyond === -1 ? sizes : sizes.slice(0, beyond);
}
