import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'node:test';
import { isSafePath } from './list-tar-files.ts';
import { type CorpusQuery, listCorpusQueries, QUERY_KINDS } from './queries.ts';
import { listCorpusPackages } from './sources.ts';

/** The share of each kind that the corpus was written for. */
const SHARES: Readonly<Record<CorpusQuery['kind'], number>> = { symbol: 0.3, behaviour: 0.45, architecture: 0.25 };
const SHARE_TOLERANCE = 0.05;

const packages = listCorpusPackages();
const queries = packages.flatMap(({ name }) => listCorpusQueries(name));

test('every package has one file of queries, and every file of queries has a package', () => {
  const files = globSync('queries/*.json', { cwd: import.meta.dirname }).map((file) => basename(file, '.json'));
  assert.deepEqual(files.toSorted(), packages.map(({ name }) => name).toSorted());
});

test('the archives are named by version and hash', () => {
  for (const { name, version, archive, sha256, bytes, licence } of packages) {
    assert.match(name, /^[a-z0-9-]+$/);
    assert.match(sha256, /^[0-9a-f]{64}$/, name);
    assert.match(archive, /\.(tgz|tar\.gz|tar\.xz)$/, name);
    assert.ok(version !== '' && licence !== '' && bytes > 0, name);
  }
});

test('each package is in one half, and the halves have the same languages and nearly the same size', () => {
  assert.equal(new Set(packages.map(({ name }) => name)).size, packages.length);
  assert.equal(new Set(packages.map(({ archive }) => archive)).size, packages.length);
  const count = (language: string, half: string) =>
    packages.filter((source) => source.language === language && source.half === half).length;
  const languages = [...new Set(packages.map(({ language }) => language))];
  assert.ok(languages.length >= 12);
  for (const language of languages) {
    assert.ok(Math.abs(count(language, 'tune') - count(language, 'test')) <= 1, language);
  }
  const tuned = packages.filter(({ half }) => half === 'tune').flatMap(({ name }) => listCorpusQueries(name));
  assert.ok(Math.abs(tuned.length / queries.length - 0.5) < SHARE_TOLERANCE);
});

test('there are enough queries of each kind, in all and for each package', () => {
  assert.ok(queries.length >= 330);
  for (const { name } of packages) assert.ok(listCorpusQueries(name).length >= 8, name);
  for (const kind of QUERY_KINDS) {
    const share = queries.filter((query) => query.kind === kind).length / queries.length;
    assert.ok(Math.abs(share - SHARES[kind]) <= SHARE_TOLERANCE, `${kind} has a share of ${share.toFixed(3)}`);
  }
});

test('no two queries have the same id, and no two of a package the same words', () => {
  assert.equal(new Set(queries.map(({ id }) => id)).size, queries.length);
  for (const { name } of packages) {
    const words = listCorpusQueries(name).map(({ query }) => query.toLowerCase());
    assert.equal(new Set(words).size, words.length, name);
  }
});

test('every query has one or two answers of grade 2, few of grade 1, and paths inside of the package', () => {
  for (const { id, query, relevant } of queries) {
    assert.ok(query.trim() === query && query.length >= 4, id);
    const paths = relevant.map(({ path }) => path);
    assert.equal(new Set(paths).size, paths.length, id);
    assert.ok(paths.every(isSafePath), id);
    const best = relevant.filter(({ grade }) => grade === 2).length;
    assert.ok(best === 1 || best === 2, `${id} has ${best} answers of grade 2`);
    assert.ok(relevant.length - best <= 6, `${id} has ${relevant.length - best} answers of grade 1`);
    assert.ok(
      relevant.every(({ grade }) => grade === 1 || grade === 2),
      id,
    );
  }
});
