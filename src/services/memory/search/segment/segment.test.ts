import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { StoreDamaged } from '../../../../platform/storage/store-damaged.ts';
import { makeFile } from '../testing/make-file.ts';
import { scanWords, toTerms } from '../words/tokens.ts';
import { Segment } from './segment.ts';
import { SegmentBuilder, type SegmentFile } from './segment-builder.ts';
import { UnusableSegment } from './segment-layout.ts';

const word = fc.constantFrom(
  'parse',
  'parser',
  'RateLimiter',
  'x',
  '404',
  'größe',
  '検索',
  'const',
  'a_b_c',
  'toString',
);
const line = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));
const text = fc.array(line, { maxLength: 30 }).map((lines) => lines.join('\n'));
const files = fc
  .array(text, { minLength: 1, maxLength: 8 })
  .map((texts) => texts.map((content, index) => makeFile(`src/file-${index}.ts`, content)));

function build(given: readonly SegmentFile[]): Uint8Array {
  const builder = new SegmentBuilder();
  for (const file of given) builder.add(file);
  return builder.finish();
}

/** Counts each term per chunk, without the index. */
function countTerms(given: readonly SegmentFile[]): Map<string, Map<number, number>> {
  const counts = new Map<string, Map<number, number>>();
  let chunk = 0;
  for (const { text: content, analysis } of given) {
    const lines = content.split('\n');
    for (const { startLine, endLine } of analysis.chunks) {
      const own = lines.slice(startLine - 1, endLine).join('\n');
      scanWords(own, 0, own.length, (found) => {
        for (const term of toTerms(found)) {
          const chunks = counts.get(term) ?? new Map<number, number>();
          chunks.set(chunk, (chunks.get(chunk) ?? 0) + 1);
          counts.set(term, chunks);
        }
      });
      chunk++;
    }
  }
  return counts;
}

test('an opened segment lists for every term the chunks that have it, and how often', () => {
  fc.assert(
    fc.property(files, (given) => {
      const segment = new Segment(build(given));
      const { terms } = segment.dictionaries;
      const expected = countTerms(given);
      assert.equal(terms.size, expected.size);
      for (const [term, chunks] of expected) {
        const position = terms.find(term);
        const ids = new Uint32Array(segment.chunkCount);
        const weights = new Uint8Array(segment.chunkCount);
        const count = terms.read(position, ids, weights);
        assert.equal(count, terms.count(position));
        const found = Array.from(ids.subarray(0, count), (id, index) => [id, weights[index]! & 15]);
        assert.deepEqual(
          found,
          [...chunks].map(([id, times]) => [id, Math.min(15, times)]),
        );
      }
    }),
  );
});

test('an opened segment tells path, blob, language, chunks and definitions of its files', () => {
  fc.assert(
    fc.property(files, (given) => {
      const segment = new Segment(build(given));
      given.forEach((file, index) => {
        assert.equal(segment.path(index), file.path);
        assert.equal(segment.blob(index), file.blob);
        assert.equal(segment.language(index), file.analysis.language);
        const [from, to] = segment.chunksOf(index);
        const chunks = Array.from({ length: to - from }, (_, at) => segment.chunk(from + at));
        assert.deepEqual(chunks, file.analysis.chunks);
        const [first, last] = segment.definitionsOf(index);
        const names = Array.from({ length: last - first }, (_, at) => segment.definition(first + at).name);
        assert.deepEqual(
          names,
          file.analysis.definitions.map(({ name }) => name),
        );
      });
    }),
  );
});

test('a term that no chunk has is not found', () => {
  const segment = new Segment(build([makeFile('a.ts', 'one two three')]));
  assert.equal(segment.dictionaries.terms.find('four'), -1);
});

test('a segment without files can be opened', () => {
  assert.equal(new Segment(build([])).fileCount, 0);
});

test('a segment at an odd offset of a larger buffer can be opened', () => {
  const bytes = build([makeFile('a.ts', 'one two three')]);
  const larger = new Uint8Array(bytes.length + 3);
  larger.set(bytes, 3);
  assert.equal(new Segment(larger.subarray(3)).path(0), 'a.ts');
});

test('a segment with any byte changed, cut off or added is refused', () => {
  const bytes = build([makeFile('a.ts', 'export function parse() {}\nconst two = parse'), makeFile('b.ts', 'parse')]);
  for (let at = 0; at < bytes.length; at++) {
    const damaged = bytes.slice();
    damaged[at]! ^= 1 << (at % 8);
    assert.throws(() => new Segment(damaged), at >> 2 === 1 ? UnusableSegment : StoreDamaged, `byte ${at}`);
  }
  for (const length of [0, 3, 15, 16, 40, bytes.length - 1])
    assert.throws(() => new Segment(bytes.slice(0, length)), StoreDamaged);
  assert.throws(() => new Segment(Buffer.concat([bytes, Buffer.from([0])])), StoreDamaged);
});
