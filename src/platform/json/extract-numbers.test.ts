import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { forSoak } from '../../base/testing/soak.ts';
import { extractNumbers } from './extract-numbers.ts';

const FLOAT_MAX = 3.4028234663852886e38;

/** Returns the bits, so that zeros of either sign differ. */
function toBits(values: ArrayLike<number>): Uint32Array {
  return new Uint32Array(Float32Array.from(values).buffer);
}

function readArray(text: string): Float32Array | undefined {
  const extracted = extractNumbers(Buffer.from(text), 0);
  if (extracted === undefined || extracted.rest.toString() !== '[0]') return undefined;
  return extracted.rows.values;
}

/** Compares numbers a thousand at a time, and names the one that differs. */
function checkNumbers(count: number, next: (i: number) => string): void {
  for (let from = 0; from < count; from += 1000) {
    const written = Array.from({ length: Math.min(1000, count - from) }, (_, i) => next(from + i)).filter(
      (number) => Math.abs(Math.fround(Number(number))) <= FLOAT_MAX,
    );
    const text = `[${written.join(from % 2000 === 0 ? ',' : ' ,\t')}]`;
    const expected = toBits(JSON.parse(text));
    const actual = toBits(readArray(text) ?? assert.fail(text));
    const wrong = expected.findIndex((bits, i) => bits !== actual[i]);
    assert.equal(wrong, -1, `${written[wrong]} is read as ${new Float32Array(actual.buffer)[wrong]}`);
  }
}

/** Creates a deterministic generator, so that a failure can be reproduced. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
const random = createRandom(1);
const below = (limit: number): number => Math.floor(random() * limit);
const digits = (length: number): string => Array.from({ length }, () => below(10)).join('');

function randomWhole(): string {
  return below(3) === 0 ? '0' : `${1 + below(9)}${digits(below(4) ? below(4) : below(40))}`;
}
function randomFraction(): string {
  return below(4) === 0 ? '' : `.${'0'.repeat(below(3) ? 0 : below(50))}${digits(1 + below(30))}`;
}
function randomExponent(): string {
  const size = below(3) === 0 ? 400 : 45;
  return below(2) ? '' : `${below(2) ? 'e' : 'E'}${['', '+', '-'][below(3)]}${below(size)}`;
}

const scratch = new DataView(new ArrayBuffer(8));
function toDouble(bits: bigint): number {
  scratch.setBigUint64(0, bits);
  return scratch.getFloat64(0);
}
function toDoubleBits(value: number): bigint {
  scratch.setFloat64(0, value);
  return scratch.getBigUint64(0);
}
function randomDouble(): number {
  const value = toDouble((BigInt(below(2 ** 32)) << 32n) | BigInt(below(2 ** 32)));
  return Number.isFinite(value) ? value : 0;
}
/** Returns any finite float, denormal ones as often as those of any other exponent. */
function randomFloat(): number {
  scratch.setUint32(0, below(2 ** 32));
  const value = scratch.getFloat32(0);
  return Number.isFinite(value) ? value : 0;
}
/** Returns the double halfway between a float and the next larger one. */
function randomMiddle(): number {
  const float = Math.abs(randomFloat());
  scratch.setFloat32(0, float);
  scratch.setUint32(0, scratch.getUint32(0) + 1);
  const next = scratch.getFloat32(0);
  return Number.isFinite(next) ? float / 2 + next / 2 : float;
}
/** Returns all digits of a double that is not tiny: none has more than `toExponential` can write. */
function writeExactly(value: number, change = 0n): string {
  const [, head = '', tail = '', exponent = ''] = /^(\d)\.(\d+)e(.*)$/.exec(value.toExponential(100)) ?? [];
  return `${BigInt(head + tail) + change}e${Number(exponent) - 100}`;
}
function writeBetween(low: number, high: number): string {
  const [a = '', exponent = ''] = writeExactly(low).split('e');
  const [b = '', other = ''] = writeExactly(high).split('e');
  return exponent === other ? `${(BigInt(a) + BigInt(b)) * 5n}e${Number(exponent) - 1}` : a;
}

describe('numbers', () => {
  it('are read as JSON.parse and Math.fround read them: any digits, any exponent', () => {
    checkNumbers(
      forSoak(200_000, 15_000),
      () => `${below(2) ? '-' : ''}${randomWhole()}${randomFraction()}${randomExponent()}`,
    );
  });

  it('are read so in the usual spellings of doubles and floats', () => {
    checkNumbers(forSoak(100_000, 8_000), () => {
      const value = [randomDouble, randomFloat, random, () => Math.fround(random() - 0.5)][below(4)]?.() ?? 0;
      switch (below(4)) {
        case 0:
          return value.toExponential(below(30));
        case 1:
          return Math.abs(value) < 1e21 ? value.toFixed(below(60)) : String(value);
        case 2:
          return value.toPrecision(1 + below(40));
        default:
          return JSON.stringify(value);
      }
    });
  });

  it('are read so at and around the middles between floats', () => {
    checkNumbers(forSoak(60_000, 6_000), () => {
      const middle = randomMiddle();
      const bits = toDoubleBits(middle);
      const step = BigInt(below(24)) - 12n;
      if (bits < 16n) return '0';
      switch (below(5)) {
        case 0:
          return writeExactly(middle, BigInt(below(3)) - 1n);
        case 1:
          return writeExactly(toDouble(bits + step));
        case 2:
          return writeBetween(toDouble(bits + step), toDouble(bits + step + 1n));
        case 3:
          return middle.toExponential(8 + below(12));
        default:
          return String(toDouble(bits + step));
      }
    });
  });

  it('are read so at the ends of the ranges of floats and doubles', () => {
    const edges = [2 ** -126, 2 ** -149, 2 ** -150, 2 ** -1022, 5e-324, FLOAT_MAX, 2 ** 24, 2 ** 53, 2 ** 63, 2 ** 64];
    checkNumbers(forSoak(20_000, 3_000), () => {
      const bits = toDoubleBits(edges[below(edges.length)] ?? 0);
      const near = toDouble(bits + BigInt(below(9)) - (bits < 9n ? 0n : 4n));
      return below(2) ? String(near) : near.toPrecision(1 + below(60));
    });
    const single =
      '0 -0 0.0 -0.0e5 0e999999999999 1e-400 -1e-400 1e-99999999999 4.9e-324 1.4e-45 7.006492321624085e-46';
    const whole = '16777217 9007199254740993 18446744073709551615 18446744073709551616 123456789012345678901234567890';
    for (const number of `${single} ${whole}`.split(' ')) checkNumbers(1, () => number);
    checkNumbers(1, () => `0.${'0'.repeat(100_000)}1e100001`);
    checkNumbers(1, () => `1${'0'.repeat(100_000)}e-100000`);
    checkNumbers(1, () => `18446744073709551616.${'0'.repeat(100_000)}`);
  });

  it('beyond the range of floats leave the document whole', () => {
    const largest = 3.4028235677973366e38;
    for (const number of [
      String(largest),
      '1e39',
      '-1e39',
      '1e400',
      '-1e400',
      `1${'0'.repeat(400)}`,
      '1e99999999999',
    ]) {
      assert.equal(extractNumbers(Buffer.from(`{"a":[1,${number}]}`), 1), undefined, number);
    }
    assert.deepEqual(readArray(`[${largest - 2 ** 76}]`), Float32Array.of(FLOAT_MAX));
  });

  it('written against the grammar are left where they are', () => {
    for (const number of '01 -01 +1 .5 -.5 1. 1.e5 1e 1e+ 1e- - -- 1-2 0x1 1_0 NaN Infinity 1f 1e5.5 00 1.2.3 1ee5'.split(
      ' ',
    )) {
      for (const text of [`[${number}]`, `[1,${number}]`, `[${number},1]`, `[1, ${number} ,1]`]) {
        assert.equal(extractNumbers(Buffer.from(text), 0)?.rest.toString(), text);
      }
    }
  });
});

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const isNumbers = (value: Json): value is number[] =>
  Array.isArray(value) && value.length > 0 && value.every((element) => typeof element === 'number');

/** Applies `change` to every array of numbers that the extractor takes out. */
function mapNumbers(value: Json, depthMax: number, change: (numbers: number[]) => Json): Json {
  if (typeof value !== 'object' || value === null || depthMax < 0) return value;
  if (isNumbers(value)) return change(value);
  if (Array.isArray(value)) return value.map((element) => mapNumbers(element, depthMax - 1, change));
  const members = Object.entries(value).map(([key, member]) => [key, mapNumbers(member, depthMax - 1, change)]);
  return Object.fromEntries(members);
}

/** Returns the value of a document, with the extracted numbers as the bits of floats; undefined if it is not valid. */
function parseWhole(document: Buffer, depthMax: number): Json | undefined {
  try {
    return mapNumbers(JSON.parse(document.toString()), depthMax, (numbers) => [...toBits(numbers)].map(String));
  } catch {
    return undefined;
  }
}

function parseApart(document: Buffer, depthMax: number): Json | undefined {
  const extracted = extractNumbers(document, depthMax);
  if (extracted === undefined) return parseWhole(document, depthMax);
  const { offsets, values } = extracted.rows;
  try {
    return mapNumbers(JSON.parse(extracted.rest.toString()), depthMax, ([row = 0, ...others]) => {
      assert.equal(others.length, 0);
      return [...toBits(values.subarray(offsets[row], offsets[row + 1]))].map(String);
    });
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

describe('a document', () => {
  const vector = fc.array(fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer(), fc.float()));
  const tree = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 5 },
      fc.oneof(fc.string({ unit: fc.constantFrom('"', '\\', '[', ']', '{', '1', ',', 'é', '\n') }), vector),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom('vector', 'points', 'a"[1]', '__proto__'), tie('value'), { maxKeys: 3 }),
      fc.oneof(fc.constant(null), fc.boolean(), fc.integer()),
    ),
  })).value;
  const text = fc
    .tuple(tree, fc.constantFrom(undefined, 1, '\t\r\n'))
    .map(([value, space]) => JSON.stringify(value, null, space));

  it('means the same with its numbers taken out, at any depth', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 0, max: 6 }), (json, depthMax) => {
        const document = Buffer.from(json);
        assert.deepEqual(parseApart(document, depthMax), parseWhole(document, depthMax));
      }),
      { numRuns: forSoak(2000, 200) },
    );
  });

  it('that is damaged or cut is valid afterwards exactly when it was before', () => {
    const pieces = [...'[]{}"\\,: 1-.e0\0\u00e9\ufeff', '[1]', ''];
    const damage = fc.tuple(fc.nat(), fc.nat(3), fc.constantFrom(...pieces));
    fc.assert(
      fc.property(text, fc.array(damage, { maxLength: 3 }), fc.nat(), (json, damages, cut) => {
        const damaged = damages.reduce((broken, [position, removed, piece]) => {
          const at = position % (broken.length + 1);
          return broken.slice(0, at) + piece + broken.slice(at + removed);
        }, json);
        for (const broken of [damaged, damaged.slice(0, cut % (damaged.length + 1))]) {
          const document = Buffer.from(broken);
          assert.deepEqual(parseApart(document, 3), parseWhole(document, 3), document.toString());
        }
      }),
      { numRuns: forSoak(3000, 250) },
    );
  });

  it('of raw bytes is left as invalid as it was', () => {
    const byte = fc.oneof(fc.constantFrom(...Buffer.from('[]{},:"\\ 0123456789-+.eE\t')), fc.nat(255));
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 60 }), (bytes) => {
        const document = Buffer.from(bytes);
        assert.deepEqual(parseApart(document, 2), parseWhole(document, 2));
      }),
      { numRuns: forSoak(5000, 500) },
    );
  });

  it('keeps what is no array of numbers to the byte', () => {
    const document = '{"a": [ ],"b":[1,"x"],"c":["[1]\\"[2]"],"d":[[1 , 2], 3],"\\u0065" : [ 4 ] , "f":[null,5]}';
    const { rest, rows } = extractNumbers(Buffer.from(document), 2) ?? assert.fail();
    const expected = '{"a": [ ],"b":[1,"x"],"c":["[1]\\"[2]"],"d":[[0], 3],"\\u0065" : [1] , "f":[null,5]}';
    assert.equal(rest.toString(), expected);
    assert.deepEqual(rows, { values: Float32Array.of(1, 2, 4), offsets: Uint32Array.of(0, 2, 3) });
  });

  it('whose arrays are shorter than what replaces them is left whole', () => {
    const short = Buffer.from(`[${Array(12).fill('[1]').join()}]`);
    assert.equal(extractNumbers(short, 1), undefined);
    const longer = Buffer.from(`[${Array(2000).fill('[1.25]').join()}]`);
    assert.equal(extractNumbers(longer, 1)?.rows.values.length, 2000);
  });

  it('with more numbers that need a closer look than pay is left whole', () => {
    const middles = (count: number): Buffer => Buffer.from(`[${Array(count).fill('16777217').join()}]`);
    assert.equal(extractNumbers(middles(1000), 0)?.rows.values.at(-1), 16777216);
    assert.equal(extractNumbers(middles(10_000), 0), undefined);
  });

  it('of hostile size or shape takes linear time, and a memory that is given back after a while', (test) => {
    test.mock.timers.enable({ apis: ['setTimeout'] });
    const shapes = [
      '[1,'.repeat(1_000_000),
      `[${'1,'.repeat(4_000_000)}`,
      `["${'\\"'.repeat(2_000_000)}`,
      '['.repeat(4_000_000),
    ];
    for (const shape of shapes) assert.equal(extractNumbers(Buffer.from(shape), 100)?.rest.toString(), shape);
    const ones = Buffer.from(`[${'1,'.repeat(4_000_000)}1]`);
    assert.equal(extractNumbers(ones, 0)?.rows.values.length, 4_000_001);
    test.mock.timers.tick(2_000);
    const small = extractNumbers(Buffer.from('[1]'), 0) ?? assert.fail();
    assert.ok(small.rest.buffer.byteLength < 1_000_000, 'a new memory, of the smallest size');
  });
});
