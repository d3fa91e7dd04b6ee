// The checksum of a record: sixteen lanes, each of which mixes every sixteenth word, folded into one at the end. The
// trailer (its checksum read as zero) goes to the last four lanes. Each step can be undone when the word is known, so a
// single changed word always changes the result. The shift carries high bits down again, so that two flipped signs do
// not cancel out.

export const LANES = 16;
export const TRAILER_LANE = 12;
export const PRIME: i32 = 0x9e3779b1;
export const SHIFT = 15;

@inline
export function seed(lane: i32): i32 {
  return 0x85ebca6b + lane * 0x27d4eb2f;
}

@inline
export function mix(state: i32, word: i32): i32 {
  const product = (state ^ word) * PRIME;
  return product ^ (product >>> SHIFT);
}
