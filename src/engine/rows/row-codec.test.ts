import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { codeStride } from './code-layout.ts';
import { encodeCodes, encodeRows, isRowIntact, listDamaged } from './row-codec.ts';
import { rowStride } from './row-layout.ts';

function encodeOne(values: readonly number[]): Uint8Array {
  return new Uint8Array(encodeRows(Float32Array.from(values), values.length));
}

describe('row codec', () => {
  it('lays a row out as its padded elements, its norm, its checksum and zero', () => {
    const records = encodeRows(Float32Array.of(3, 4, 0, 0, 12, 5, 0, 0, 0, 0), 5);
    assert.equal(records.byteLength, 2 * rowStride(5));
    assert.equal(rowStride(5), 8 * 4 + 16);
    const second = new DataView(records, rowStride(5));
    assert.deepEqual([...new Float32Array(records, rowStride(5), 8)], [5, 0, 0, 0, 0, 0, 0, 0]);
    assert.equal(new DataView(records).getFloat64(32, true), 13);
    assert.equal(second.getFloat64(32, true), 5);
    assert.notEqual(second.getUint32(40, true), 0);
    assert.equal(second.getUint32(44, true), 0);
  });

  it('encodes more rows than pass through its memory at once', () => {
    const dimension = 3;
    const values = Float32Array.from({ length: 90_001 * dimension }, (_, i) => i % 977);
    const records = new Uint8Array(encodeRows(values, dimension));
    for (const row of [0, 32_767, 32_768, 65_536, 90_000]) {
      const record = records.subarray(row * rowStride(dimension), (row + 1) * rowStride(dimension));
      assert.deepEqual(record, encodeOne([...values.subarray(row * dimension, (row + 1) * dimension)]));
      assert.ok(isRowIntact(record, dimension));
    }
  });

  it('encodes the largest row and values at the edges of float32', () => {
    const values = new Float32Array(65_536).fill(3.4e38).fill(1e-45, 0, 30_000);
    const record = new Uint8Array(encodeRows(values, 65_536));
    assert.ok(isRowIntact(record, 65_536));
    assert.ok(Number.isFinite(new DataView(record.buffer).getFloat64(65_536 * 4, true)));
  });

  it('encodes a window of a larger buffer', () => {
    const values = Float32Array.of(9, 1, 2, 3, 9).subarray(1, 4);
    assert.deepEqual(new Uint8Array(encodeRows(values, 3)), encodeOne([1, 2, 3]));
  });

  it('notices every single flipped bit', () => {
    for (const dimension of [1, 4, 17, 40]) {
      const record = encodeOne(Array.from({ length: dimension }, (_, i) => i - 7.25));
      for (let bit = 0; bit < record.length * 8; bit++) {
        const damaged = record.slice();
        damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        assert.ok(!isRowIntact(damaged, dimension), `bit ${bit} of dimension ${dimension}`);
      }
      assert.ok(isRowIntact(record, dimension));
    }
  });

  it('notices two flipped signs, swapped elements, and a record lost to zeros', () => {
    const record = encodeOne(Array.from({ length: 64 }, (_, i) => i + 1));
    const words = () => new Uint32Array(record.slice().buffer);
    const isIntact = (changed: Uint32Array) => isRowIntact(new Uint8Array(changed.buffer), 64);
    for (let i = 0; i < 64; i++) {
      for (let j = i + 1; j < 64; j++) {
        const flipped = words().map((word, at) => (at === i || at === j ? word ^ 0x80000000 : word));
        const original = words();
        const swapped = original.map((word, at) => (at === i ? original[j] : at === j ? original[i] : word) ?? 0);
        assert.ok(!isIntact(flipped), `signs of ${i} and ${j}`);
        assert.ok(!isIntact(swapped), `${i} for ${j}`);
      }
    }
    assert.ok(!isIntact(new Uint32Array(record.length / 4)));
  });

  it('lays out codes: bytes in steps of the scale, then scale, residual, norm, sums and checksums', () => {
    const record = encodeOne([127, -63.5, 0.25, 2]);
    const code = new Uint8Array(encodeCodes(record, 4));
    const view = new DataView(code.buffer);
    assert.equal(code.length, codeStride(4));
    assert.deepEqual([...new Int8Array(code.buffer, 0, 16)], [127, -64, 0, 2, ...new Array(12).fill(0)]);
    assert.equal(view.getFloat32(16, true), 1);
    const residual = view.getFloat32(20, true);
    assert.ok(residual >= Math.hypot(0.5, 0.25) && residual < 1.000001 * Math.hypot(0.5, 0.25));
    assert.equal(view.getFloat64(24, true), Math.hypot(127, 63.5, 0.25, 2));
    assert.equal(view.getInt32(32, true), 127 - 64 + 2);
    assert.equal(view.getUint32(36, true), 127 ** 2 + 64 ** 2 + 4);
    assert.equal(view.getUint32(44, true), new DataView(record.buffer).getUint32(24, true));
    assert.deepEqual(listDamaged(code, code.length), []);
  });

  it('makes the code of a zero row, written or not, all zeros but for the checksums', () => {
    assert.ok(new Uint8Array(encodeCodes(encodeOne([0, 0, 0]), 3)).subarray(0, 40).every((byte) => byte === 0));
    assert.ok(new Uint8Array(encodeCodes(new Uint8Array(rowStride(3)), 3)).subarray(0, 40).every((byte) => byte === 0));
  });

  it('notices every single flipped bit of a code', () => {
    for (const dimension of [1, 16, 40]) {
      const code = new Uint8Array(
        encodeCodes(encodeOne(Array.from({ length: dimension }, (_, i) => i - 7.25)), dimension),
      );
      for (let bit = 0; bit < code.length * 8; bit++) {
        const damaged = code.slice();
        damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        assert.deepEqual(listDamaged(damaged, damaged.length), [0], `bit ${bit} of dimension ${dimension}`);
      }
    }
  });
});
