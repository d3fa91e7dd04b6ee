// The k lowest of the greatest keys that a query has met in a scan: a heap behind its prepared elements, the highest of
// them on top. That one is the query's bound: at least k rows have keys not above it.

import { BOUND_AT, KEY_COUNT_AT, KEYS_AT, KEYS_MAX_AT } from './code-query-layout';

@inline
function keyAt(keys: usize, at: u32): f64 {
  return load<f64>(keys + (<usize>at << 3));
}

@inline
function putKey(keys: usize, at: u32, key: f64): void {
  store<f64>(keys + (<usize>at << 3), key);
}

/** Counts a row with that greatest key. NaN and infinity are ignored. */
export function offerKey(query: usize, key: f64): void {
  const keysMax = load<u32>(query, KEYS_MAX_AT);
  const keys = <usize>load<u32>(query, KEYS_AT);
  const count = load<u32>(query, KEY_COUNT_AT);
  if (count < keysMax) {
    if (!(key < Infinity)) return;
    addKey(keys, count, key);
    store<u32>(query, count + 1, KEY_COUNT_AT);
    if (count + 1 < keysMax) return;
  } else {
    if (keysMax == 0 || !(key < keyAt(keys, 0))) return;
    replaceHighest(keys, keysMax, key);
  }
  // Other threads may have found a lower one.
  store<f64>(query, min<f64>(load<f64>(query, BOUND_AT), keyAt(keys, 0)), BOUND_AT);
}

@inline
function addKey(keys: usize, at: u32, key: f64): void {
  while (at > 0) {
    const parent = (at - 1) >> 1;
    const parentKey = keyAt(keys, parent);
    if (parentKey >= key) break;
    putKey(keys, at, parentKey);
    at = parent;
  }
  putKey(keys, at, key);
}

@inline
function replaceHighest(keys: usize, count: u32, key: f64): void {
  let at: u32 = 0;
  for (let child: u32 = 1; child < count; child = 2 * at + 1) {
    if (child + 1 < count && keyAt(keys, child + 1) > keyAt(keys, child)) child += 1;
    const childKey = keyAt(keys, child);
    if (childKey <= key) break;
    putKey(keys, at, childKey);
    at = child;
  }
  putKey(keys, at, key);
}
