import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isInSlice, toIdHash } from './id-slice.ts';

/** SipHash-2-4 with a zero key, computed by the big integers of the published algorithm. */
function sipHash(bytes: Uint8Array): bigint {
  const mask = (value: bigint) => BigInt.asUintN(64, value);
  const rotate = (value: bigint, by: bigint) => mask((value << by) | (value >> (64n - by)));
  let [a, b, c, d] = [0x736f6d6570736575n, 0x646f72616e646f6dn, 0x6c7967656e657261n, 0x7465646279746573n];
  const round = () => {
    a = mask(a + b);
    b = rotate(b, 13n) ^ a;
    a = rotate(a, 32n);
    c = mask(c + d);
    d = rotate(d, 16n) ^ c;
    a = mask(a + d);
    d = rotate(d, 21n) ^ a;
    c = mask(c + b);
    b = rotate(b, 17n) ^ c;
    c = rotate(c, 32n);
  };
  const padded = Buffer.alloc((Math.floor(bytes.length / 8) + 1) * 8);
  padded.set(bytes);
  padded[padded.length - 1] = bytes.length;
  for (let at = 0; at < padded.length; at += 8) {
    const word = padded.readBigUInt64LE(at);
    d ^= word;
    round();
    round();
    a ^= word;
  }
  c ^= 0xffn;
  for (let i = 0; i < 4; i++) round();
  return a ^ b ^ c ^ d;
}

const toNumber = ([low, high]: readonly [number, number]) => (BigInt(high) << 32n) | BigInt(low);

function toUint64(value: bigint): Uint8Array {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes;
}

test('hashes integers, UUIDs and texts like the published algorithm', () => {
  for (const id of [0n, 1n, 42n, 2n ** 53n + 1n, 2n ** 64n - 1n]) {
    assert.equal(toNumber(toIdHash(String(id))), sipHash(toUint64(id)));
  }
  const uuid = '5c56c793-69f3-4fbf-87e6-c4bf54c28c26';
  assert.equal(toNumber(toIdHash(uuid)), sipHash(Buffer.from(uuid.replaceAll('-', ''), 'hex')));
  for (const text of ['', 'a', 'src/main.ts#12', '18446744073709551616']) {
    assert.equal(toNumber(toIdHash(text)), sipHash(Buffer.from(text)));
  }
});

test('puts each id into exactly one of any number of slices, about evenly', () => {
  for (const total of [1, 3, 4, 1000]) {
    const counts = new Uint32Array(total);
    for (let id = 0; id < 4_000; id++) {
      const hash = toIdHash(String(id));
      const own = Number(toNumber(hash) % BigInt(total));
      counts[own]! += 1;
      assert.ok(isInSlice({ total, index: own }, hash));
      if (total > 1) assert.ok(!isInSlice({ total, index: (own + 1) % total }, hash));
    }
    if (total <= 4) assert.ok(Math.min(...counts) > (4_000 / total) * 0.9);
  }
});
