/**
 * Gives the memory behind a view back at once; it must not be read afterwards. Memory that is left to the collector is found
 * late, because few objects hold many bytes: it piles up until the whole heap is walked, which takes 20 ms. A view of a part of
 * a buffer is left alone.
 */
export function freeBuffer({ buffer, byteLength }: ArrayBufferView): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
