// Vectors as the extension sends them: two bytes for their length, two unused ones, then the numbers in big-endian
// order.

const HEAD_BYTES = 4;

export function toVectorBytes(values: Float32Array): Buffer {
  const bytes = Buffer.allocUnsafe(HEAD_BYTES + values.byteLength);
  bytes.writeUInt16BE(values.length, 0);
  bytes.writeUInt16BE(0, 2);
  bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), HEAD_BYTES);
  bytes.subarray(HEAD_BYTES).swap32();
  return bytes;
}

export function fromVectorBytes(bytes: Uint8Array): Float32Array {
  // A copy, aligned for numbers of four bytes.
  const numbers = Buffer.from(Uint8Array.from(bytes.subarray(HEAD_BYTES)).buffer).swap32();
  return new Float32Array(numbers.buffer, numbers.byteOffset, numbers.byteLength / Float32Array.BYTES_PER_ELEMENT);
}
