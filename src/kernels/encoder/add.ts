/** Adds numbers to others. `count` is a multiple of four. */
export function add(numbers: usize, added: usize, count: i32): void {
  const end = numbers + 4 * <usize>count;
  for (; numbers < end; numbers += 16, added += 16)
    v128.store(numbers, f32x4.add(v128.load(numbers), v128.load(added)));
}
