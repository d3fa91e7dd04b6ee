// Arithmetic on vectors of four numbers, and on the four numbers of one.

@inline
export function addLanes(numbers: v128): f32 {
  return (
    f32x4.extract_lane(numbers, 0) +
    f32x4.extract_lane(numbers, 1) +
    (f32x4.extract_lane(numbers, 2) + f32x4.extract_lane(numbers, 3))
  );
}

@inline
export function maxLane(numbers: v128): f32 {
  return max(
    max(f32x4.extract_lane(numbers, 0), f32x4.extract_lane(numbers, 1)),
    max(f32x4.extract_lane(numbers, 2), f32x4.extract_lane(numbers, 3)),
  );
}

/** Returns the larger numbers; one instruction, which `f32x4.max` with its rules for NaN is not. */
@inline
export function larger(one: v128, other: v128): v128 {
  return f32x4.pmax(one, other);
}

@inline
export function multiplyAdd(numbers: v128, factors: v128, added: f32): v128 {
  return f32x4.add(f32x4.mul(numbers, factors), f32x4.splat(added));
}
