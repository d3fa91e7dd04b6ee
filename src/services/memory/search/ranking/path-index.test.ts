import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { makeFile } from '../testing/make-file.ts';
import { openFiles } from '../testing/open-files.ts';
import { toPathParts } from '../words/path-parts.ts';
import { toNameKey, toPartTerms } from '../words/tokens.ts';

const name = fc.constantFrom('rateLimiter', 'router', 'index', 'src', 'http_server', 'größe', 'v2', 'parse-url');
const path = fc
  .tuple(fc.array(name, { maxLength: 4 }), name)
  .map(([folders, file]) => [...folders, `${file}.ts`].join('/'));

test('each file has the terms of its name and its folders, in any number of segments', () => {
  fc.assert(
    fc.property(fc.uniqueArray(path, { minLength: 1, maxLength: 12 }), fc.nat(12), (paths, cut) => {
      const files = paths.map((each) => makeFile(each, ''));
      const snapshot = openFiles(files.slice(0, cut), files.slice(cut));
      const { paths: index } = snapshot;
      const idsOf = (names: readonly string[]) => {
        const words = names.flatMap((each) => each.split(/[^\p{L}\p{N}_]+/u));
        return [...new Set(words.flatMap(toPartTerms))].map((term) => index.idOf(term)!);
      };
      for (const [file, each] of paths.entries()) {
        const { stem, parent, directories } = toPathParts(each);
        assert.deepEqual([...index.stems.at(file)], idsOf([stem]));
        assert.deepEqual([...index.parents.at(file)], idsOf([parent]));
        for (const id of idsOf([stem])) assert.ok(index.stemFiles.at(id).includes(file));
        for (const id of idsOf([parent])) assert.ok(index.parentFiles.at(id).includes(file));
        for (const id of idsOf(directories)) assert.ok(index.directoryFiles.at(id).includes(file));
        const { part, local } = snapshot.locate(file);
        assert.equal(part.segment.stemKey(local), toNameKey(stem));
        assert.ok(part.segment.dictionaries.stemKeys.list(toNameKey(stem)).includes(local));
      }
      const total = (lists: typeof index.stems, count: number) =>
        Array.from({ length: count }, (_, list) => lists.count(list)).reduce((sum, each) => sum + each, 0);
      const terms = new Set(paths.flatMap((each) => idsOf([...toPathParts(each).directories, toPathParts(each).stem])));
      assert.equal(total(index.stemFiles, terms.size), total(index.stems, paths.length));
    }),
  );
});
