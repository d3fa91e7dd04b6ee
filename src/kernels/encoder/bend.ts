import { toExponentials } from './exponential';
import { larger, multiplyAdd } from './lanes';

/**
 * Replaces numbers by the activation of BERT, GELU: each times the share of a normal distribution below it. The share
 * is that of Abramowitz and Stegun, 7.1.26, with an error of at most 1e-7. `count` is a multiple of four.
 */
export function bend(numbers: usize, count: i32): void {
  const one = f32x4.splat(1);
  const end = numbers + 4 * <usize>count;
  for (; numbers < end; numbers += 16) {
    const number = v128.load(numbers);
    const size = f32x4.abs(number);
    // 0.3275911 / √2
    const t = f32x4.div(one, multiplyAdd(size, f32x4.splat(0.23164188), 1));
    // Half of the series: the share is one half of the error function and one half.
    let series = multiplyAdd(t, f32x4.splat(0.5307027145), -0.7265760135);
    series = multiplyAdd(series, t, 0.7107068705);
    series = multiplyAdd(series, t, -0.142248368);
    series = multiplyAdd(series, t, 0.127414796);
    const squares = f32x4.mul(f32x4.mul(size, size), f32x4.splat(-0.5));
    const outside = f32x4.mul(f32x4.mul(series, t), toExponentials(squares));
    v128.store(numbers, f32x4.sub(larger(number, f32x4.splat(0)), f32x4.mul(size, outside)));
  }
}
