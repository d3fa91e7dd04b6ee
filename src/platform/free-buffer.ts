/**
 * Frees the memory behind a view at once; it must not be read afterwards. The collector frees such memory late, because
 * few objects hold many bytes: it accumulates until a scan of the whole heap, which takes 20 ms. A view of a part of a
 * buffer is not freed.
 */
export function freeBuffer({ buffer, byteLength }: ArrayBufferView): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
