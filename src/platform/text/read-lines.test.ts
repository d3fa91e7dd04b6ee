import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { LineTooLong, readLines } from './read-lines.ts';

async function* toStream(chunks: readonly string[]) {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

async function collect(chunks: readonly string[], lineBytesMax = 1_000): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of readLines(toStream(chunks), lineBytesMax)) lines.push(line.toString());
  return lines;
}

describe('reading lines', () => {
  it('gives the same lines however the bytes arrive', async () => {
    const chunks = fc.array(fc.string({ unit: fc.constantFrom('a', 'é', '\n', '\r') }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(chunks, async (parts) => {
        const expected = parts.join('').split('\n');
        if (expected.at(-1) === '') expected.pop();
        assert.deepEqual(await collect(parts), expected);
      }),
    );
  });

  it('refuses a line that is too long, even one that never ends', async () => {
    assert.deepEqual(await collect(['abc\nde'], 3), ['abc', 'de']);
    await assert.rejects(collect(['a', 'bc', 'd'], 3), LineTooLong);
  });
});
