import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Encoder, type EncoderManifest, PIECES_MAX } from './encoder.ts';
import { type TensorPlace, Tensors } from './tensors.ts';
import { encodePlain } from './testing/plain-encoder.ts';

const HIDDEN = 16;
const HEADS = 2;
const LAYERS = 2;
const WORDS = 50;

/** A model with numbers that only look random. */
function createModel(): Tensors<EncoderManifest> {
  const tensors: TensorPlace[] = [];
  const parts: Uint8Array[] = [];
  let length = 0;
  const add = (numbers: Int8Array | Float32Array): number => {
    const bytes = new Uint8Array(16 * Math.ceil(numbers.byteLength / 16));
    bytes.set(new Uint8Array(numbers.buffer));
    parts.push(bytes);
    length += bytes.length;
    return length - bytes.length;
  };
  const addVector = (name: string, size: number, mean: number) => {
    const at = add(
      Float32Array.from({ length: size }, (_unused, index) => mean + Math.sin(index * 7 + name.length) / 4),
    );
    tensors.push({ name, shape: [size], at });
  };
  const addMatrix = (name: string, rows: number, columns: number) => {
    const at = add(
      Int8Array.from({ length: rows * columns }, (_unused, index) => 127 * Math.sin(index * index + length)),
    );
    const scales = add(Float32Array.from({ length: rows }, (_unused, row) => (2 + Math.sin(row)) / 500));
    tensors.push({ name, shape: [rows, columns], at, scales });
  };
  const addDense = (name: string, rows: number, columns: number) => {
    addMatrix(`${name}.weight`, rows, columns);
    addVector(`${name}.bias`, rows, 0);
  };
  const addNorm = (name: string) => {
    addVector(`${name}.weight`, HIDDEN, 1);
    addVector(`${name}.bias`, HIDDEN, 0);
  };
  addMatrix('word.weight', WORDS, HIDDEN);
  addMatrix('position.weight', PIECES_MAX, HIDDEN);
  tensors.push({ name: 'mark.weight', shape: [HIDDEN, 1], at: add(new Float32Array(HIDDEN).fill(1)) });
  addNorm('norm');
  for (let layer = 0; layer < LAYERS; layer++) {
    addDense(`layers.${layer}.qkv`, 3 * HIDDEN, HIDDEN);
    addDense(`layers.${layer}.out`, HIDDEN, HIDDEN);
    addNorm(`layers.${layer}.norm1`);
    addDense(`layers.${layer}.up`, 4 * HIDDEN, HIDDEN);
    addDense(`layers.${layer}.down`, HIDDEN, 4 * HIDDEN);
    addNorm(`layers.${layer}.norm2`);
  }
  const manifest = new TextEncoder().encode(JSON.stringify({ layers: LAYERS, heads: HEADS, hidden: HIDDEN, tensors }));
  const start = new Uint8Array(16 * Math.ceil((4 + manifest.length) / 16));
  new DataView(start.buffer).setUint32(0, manifest.length, true);
  start.set(manifest, 4);
  return new Tensors(Buffer.concat([start, ...parts]));
}

const model = createModel();
/** The kernel handles four and eight pieces at once; the rest differs. */
const COUNTS = [...Array(18).keys(), 31, 32, 33, 63, 64, 65, 125, 126, 127, 128];
const toPieces = (count: number) => Array.from({ length: count }, (_unused, index) => (index * 17 + count) % WORDS);

test('any number of pieces gives the vectors of plain arithmetic', () => {
  const encoder = new Encoder(model);
  for (const count of COUNTS) {
    const pieces = toPieces(count);
    const found = encoder.encode(pieces, []);
    const wanted = encodePlain(model, pieces).flat();
    assert.equal(found.length, wanted.length);
    for (const [at, number] of wanted.entries())
      assert.ok(Math.abs((found[at] ?? 0) - number) < 0.005, `${found[at]} of ${count} pieces is not ${number}`);
  }
});

test('the vectors of a text do not depend on the text before it, nor change with the next one', () => {
  const encoder = new Encoder(model);
  for (const count of [1, 2, 3, 5, 9, 30, 127]) {
    const fresh = new Encoder(model).encode(toPieces(count), []);
    encoder.encode(toPieces(PIECES_MAX), []);
    const found = encoder.encode(toPieces(count), []);
    encoder.encode(toPieces(PIECES_MAX), []);
    assert.deepEqual(found, fresh);
  }
});

test('a mark changes the vectors; more pieces than there are positions are rejected', () => {
  const encoder = new Encoder(model);
  assert.notDeepEqual(encoder.encode(toPieces(3), [[0]]), encoder.encode(toPieces(3), []));
  assert.throws(() => encoder.encode(toPieces(PIECES_MAX + 1), []), /129 pieces are more than 128/);
});
