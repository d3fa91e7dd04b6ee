import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { fromChangePath } from '../../model/change-text.ts';
import { toHistoryId } from '../../model/history-id.ts';
import { rankFiles } from '../../search/ranking/rank.ts';
import { loadSnapshot } from '../../search/thread/load-snapshot.ts';
import { IndexedRepository } from '../testing/indexed-repository.ts';

/** Made of parts, so that no scanner takes this file for a leak. */
const TOKEN = `ghp_${'a1B2c3D4e5F6g7H8i9J0'.repeat(2).slice(0, 36)}`;

describe('the index of a history', () => {
  let repository: IndexedRepository;
  beforeEach(async () => {
    repository = await IndexedRepository.open();
  });
  afterEach(() => repository.close());

  const historyId = () => toHistoryId(repository.id);
  /** Returns the ids of commits, the best first. */
  const search = async (query: string) => {
    const [summary] = await repository.store.indexes.list([historyId()]);
    assert.ok(summary !== undefined);
    const { snapshot } = await loadSnapshot(repository.store, [summary.id], new Map());
    return rankFiles(snapshot, query, { top: 10 }).map(({ path }) => fromChangePath(path));
  };
  const texts = async () => {
    const keys = repository.rows('blobs').filter((row) => row['repository_id'] === historyId());
    const found = await repository.store.blobs.listTexts(
      historyId(),
      keys.map((row) => String(row['key'])),
    );
    return [...found.values()];
  };
  const rowIds = () => repository.rows('blobs').filter((row) => row['repository_id'] === historyId());

  it('finds a change by its message, by added and by removed lines', async () => {
    const { source } = repository;
    source.write({ 'src/parser.ts': 'export function legacyParser() {}\n', other: '1' }).commit('Begin');
    const removed = source
      .write({ 'src/parser.ts': 'export function streamingParser() {}\n' })
      .commit('Speed it up\n\n* Reads a gigabyte\n* without waiting for the end');
    source.write({ other: '2' }).commit('Something else');
    await repository.index();
    assert.equal((await search('gigabyte without waiting'))[0], removed);
    assert.equal((await search('streamingParser'))[0], removed);
    assert.ok((await search('legacyParser')).includes(removed));
    assert.deepEqual(await search('hippopotamus'), []);
  });

  it('finds the name of a removed function also beyond the lines that are kept', async () => {
    const filler = Array.from({ length: 200 }, (_, at) => `const value${at} = compute(${at});\n`).join('');
    repository.source.write({ 'a.ts': `${filler}export function forgottenThing() {}\n` }).commit('Begin');
    const removed = repository.source.remove('a.ts').commit('Clean up');
    await repository.index();
    assert.ok((await search('forgottenThing')).includes(removed));
    assert.ok((await texts()).every(({ length }) => length < 6_000));
  });

  it('reads each commit once, and forgets those that a force-push removed', async () => {
    const { source } = repository;
    source.write({ a: 'one\n' }).commit('First');
    await repository.index();
    const before = rowIds();
    source.write({ a: 'two\n' }).commit('Second');
    await repository.index();
    const after = rowIds();
    assert.deepEqual([before.length, after.length], [1, 2]);
    assert.ok(after.some((row) => row['rowid'] === before[0]?.['rowid'] && row['key'] === before[0]?.['key']));
    source.write({ a: 'three\n' }).rewrite('Rewritten');
    await repository.index();
    assert.deepEqual(await search('Second'), []);
    assert.equal((await search('Rewritten')).length, 1);
    assert.equal(rowIds().length, 2);
  });

  it('stores no secret of a message or a changed line, nor lines of a key without its beginning', async () => {
    const key = Array.from({ length: 6 }, (_, at) => `${at}${'aB3/xY9+'.repeat(8)}`.slice(0, 64));
    const wrap = (lines: readonly string[]) =>
      `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
    const { source } = repository;
    source.write({ '.env': `API_TOKEN=${TOKEN}\nSERVICE_SECRET=q8Zr2Lm9Xk4Tv7\n`, pem: wrap(key) }).commit('Begin');
    source
      .write({ '.env': '', pem: wrap(key.map((line) => `${line.slice(1)}Q`)) })
      .commit(`Remove\n\nIt was ${TOKEN}.`);
    await repository.index();
    const all = (await texts()).join('\n') + JSON.stringify(repository.rows('commits'));
    for (const secret of [TOKEN, 'q8Zr2Lm9Xk4Tv7', 'aB3/xY9+aB3/']) assert.ok(!all.includes(secret), secret);
    assert.match(all, /SERVICE_SECRET=\[redacted/);
    assert.match(all, /It was \[redacted: github token\]/);
  });

  it('stores no lines of files that .magpieignore excludes, also where they are gone', async () => {
    const { source } = repository;
    source.write({ 'private/plan': 'unspeakable\n', open: 'spoken\n' }).commit('Begin');
    await repository.index();
    assert.match((await texts()).join('\n'), /unspeakable/);
    source.remove('private/plan').write({ '.magpieignore': 'private/\n' }).commit('Hide');
    await repository.index();
    const all = (await texts()).join('\n');
    assert.doesNotMatch(all, /unspeakable/);
    assert.match(all, /spoken/);
  });

  it('links commits to the pull request that brought them', async () => {
    const { source } = repository;
    source.write({ a: '1' }).commit('Begin');
    source.git('checkout', '--quiet', '-b', 'topic');
    const brought = source.write({ b: '1' }).commit('Add b');
    source.checkout('main').write({ c: '1' }).commit('Add c (#3)');
    source.git('merge', '--quiet', '--no-ff', '-m', 'Merge pull request #7 from ada/topic\n\nWhy b', 'topic');
    await repository.index();
    const commits = await repository.store.commits.list(repository.id, undefined, 10);
    const pulls = new Map(commits.map(({ id, subject, pull }) => [id === brought ? 'brought' : subject, pull]));
    assert.deepEqual(
      [pulls.get('brought'), pulls.get('Add c (#3)'), pulls.get('Begin'), pulls.size],
      [7, 3, undefined, 4],
    );
  });

  it('is removed with its repository', async () => {
    repository.source.write({ a: '1' }).commit();
    await repository.index();
    await repository.store.removeRepository(repository.id);
    for (const table of ['blobs', 'segments', 'segment_parts', 'indexes', 'commits', 'commit_files', 'writers'])
      assert.deepEqual(repository.rows(table), [], table);
  });
});
