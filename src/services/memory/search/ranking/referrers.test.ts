import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { makeFile } from '../testing/make-file.ts';
import { makeSegment } from '../testing/open-files.ts';
import { Snapshot } from './snapshot.ts';

const NAMES = ['parse', 'Router', 'limit', 'User', 'run'];
const declaration = fc
  .tuple(fc.constantFrom('function', 'class', 'const'), fc.constantFrom(...NAMES))
  .map((words) => words.join(' '));
const file = fc.record({
  lines: fc.array(fc.oneof(declaration, fc.constantFrom(...NAMES)), { maxLength: 6 }),
  isLive: fc.boolean(),
});

test('a file counts the other live files that use a name which at most three live files define', () => {
  fc.assert(
    fc.property(fc.array(file, { minLength: 1, maxLength: 9 }), fc.integer({ min: 1, max: 9 }), (given, size) => {
      const files = given.map(({ lines, isLive }, at) => ({ ...makeFile(`${at}.ts`, lines.join('\n')), isLive }));
      const parts = Array.from({ length: Math.ceil(files.length / size) }, (_, at) => {
        const own = files.slice(at * size, (at + 1) * size);
        return { segment: makeSegment(own), live: Uint8Array.from(own, ({ isLive }) => Number(isLive)), group: 0 };
      });
      const live = files.filter(({ isLive }) => isLive);
      const definersOf = (name: string) =>
        live.filter(({ analysis }) => analysis.definitions.some((definition) => definition.name === name));
      const expected = files.map((definer) => {
        const names = NAMES.filter((name) => definersOf(name).includes(definer) && definersOf(name).length <= 3);
        const uses = ({ analysis }: (typeof files)[0]) => names.some((name) => analysis.references.includes(name));
        return live.filter((each) => each !== definer && uses(each)).length;
      });
      assert.deepEqual([...new Snapshot(parts).referrers], expected);
    }),
  );
});
