// Multiplies a few rows of int16 numbers with a matrix of int8 weights. Integer sums are exact: `round` keeps the numbers
// so small that no sum leaves an int32.

/** Numbers of a row that are multiplied at once. */
const LANES: usize = 8;

@inline
function addAll(sums: v128): f32 {
  return <f32>(
    (i32x4.extract_lane(sums, 0) +
      i32x4.extract_lane(sums, 1) +
      (i32x4.extract_lane(sums, 2) + i32x4.extract_lane(sums, 3)))
  );
}

@inline
function addProduct(sums: v128, one: v128, other: v128): v128 {
  return i32x4.add(sums, i32x4.dot_i16x8_s(one, other));
}

/**
 * Writes `rows` times `outputs` float32 numbers: each the product of a row and a line of weights, times the scales of
 * both, plus the bias of the line. `rows` is a multiple of four, `outputs` of two, `size` of eight.
 */
export function multiply(
  inputs: usize,
  inputScales: usize,
  rows: i32,
  weights: usize,
  weightScales: usize,
  biases: usize,
  outputs: i32,
  size: i32,
  results: usize,
): void {
  const inputBytes: usize = 2 * size;
  const lineBytes: usize = size;
  const resultBytes: usize = 4 * outputs;
  // The lines stay in the first cache while all rows pass them.
  for (let line = 0; line < outputs; line += 2) {
    const first: usize = weights + <usize>line * lineBytes;
    const scaleA = load<f32>(weightScales + 4 * <usize>line);
    const scaleB = load<f32>(weightScales + 4 * <usize>line, 4);
    const biasA = load<f32>(biases + 4 * <usize>line);
    const biasB = load<f32>(biases + 4 * <usize>line, 4);
    for (let row = 0; row < rows; row += 4) {
      let input = inputs + <usize>row * inputBytes;
      const second = input + inputBytes;
      const third = second + inputBytes;
      const fourth = third + inputBytes;
      let a0 = i32x4.splat(0);
      let a1 = i32x4.splat(0);
      let a2 = i32x4.splat(0);
      let a3 = i32x4.splat(0);
      let b0 = i32x4.splat(0);
      let b1 = i32x4.splat(0);
      let b2 = i32x4.splat(0);
      let b3 = i32x4.splat(0);
      for (let at: usize = 0; at < lineBytes; at += LANES) {
        const a = v128.load_ext<i8>(first + at);
        const b = v128.load_ext<i8>(first + lineBytes + at);
        const i0 = v128.load(input + 2 * at);
        const i1 = v128.load(second + 2 * at);
        const i2 = v128.load(third + 2 * at);
        const i3 = v128.load(fourth + 2 * at);
        a0 = addProduct(a0, a, i0);
        a1 = addProduct(a1, a, i1);
        a2 = addProduct(a2, a, i2);
        a3 = addProduct(a3, a, i3);
        b0 = addProduct(b0, b, i0);
        b1 = addProduct(b1, b, i1);
        b2 = addProduct(b2, b, i2);
        b3 = addProduct(b3, b, i3);
      }
      const scales = inputScales + 4 * <usize>row;
      let result = results + <usize>row * resultBytes + 4 * <usize>line;
      const s0 = load<f32>(scales);
      const s1 = load<f32>(scales, 4);
      const s2 = load<f32>(scales, 8);
      const s3 = load<f32>(scales, 12);
      store<f32>(result, addAll(a0) * s0 * scaleA + biasA);
      store<f32>(result, addAll(b0) * s0 * scaleB + biasB, 4);
      result += resultBytes;
      store<f32>(result, addAll(a1) * s1 * scaleA + biasA);
      store<f32>(result, addAll(b1) * s1 * scaleB + biasB, 4);
      result += resultBytes;
      store<f32>(result, addAll(a2) * s2 * scaleA + biasA);
      store<f32>(result, addAll(b2) * s2 * scaleB + biasB, 4);
      result += resultBytes;
      store<f32>(result, addAll(a3) * s3 * scaleA + biasA);
      store<f32>(result, addAll(b3) * s3 * scaleB + biasB, 4);
    }
  }
}
