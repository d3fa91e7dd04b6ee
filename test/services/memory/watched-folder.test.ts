// A folder with a checkout, as agents meet it: the running service notices changes by git and answers for the checked
// out files.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestRepository } from '../../../src/services/memory/git/testing/test-repository.ts';
import { MemoryServer } from './memory-server.ts';

/** Fewer calls than the rate of a token, however long it takes. */
const POLL_MS = 150;
/** The time to notice one change of a small folder on a busy machine. */
const NOTICED_MS_MAX = 500_000;

describe('a watched folder of a running service', () => {
  let server: MemoryServer;
  let source: TestRepository;
  let token: string;

  before(async () => {
    server = await MemoryServer.open();
    token = await server.createToken();
    source = server.createGitRepository('birds', { 'a.ts': 'export const heron = 1;\n' });
    source.git('checkout', '--quiet', '-b', 'other');
    source.write({ 'a.ts': 'export const stork = 1;\n' }).commit();
    source.checkout('main');
    await server.addRepository({ source: source.path, name: 'team/birds', isWatched: true });
  });
  after(() => server.close());

  const isFound = async (word: string): Promise<boolean> => {
    const { structuredContent } = await server.callTool(token, 'search_code', { query: word });
    return structuredContent.hits.length > 0;
  };

  /** Waits until the service reports that it shows the checked out files. */
  const whenReady = async () => {
    const commit = source.head().slice(0, 7);
    for (const endsAtMs = Date.now() + NOTICED_MS_MAX; ; await sleep(POLL_MS)) {
      const { structuredContent } = await server.callTool(token, 'list_repositories');
      const [repository] = structuredContent.repositories;
      if (repository.state === 'ready' && repository.commit.startsWith(commit)) return;
      assert.ok(Date.now() < endsAtMs, 'the service follows what is checked out');
    }
  };

  it('is answered from the branch that is checked out, also after the way back', async () => {
    await whenReady();
    for (const branch of ['main', 'other', 'main', 'other', 'main']) {
      source.checkout(branch);
      await whenReady();
      const found = [await isFound('heron'), await isFound('stork')];
      assert.deepEqual(found, branch === 'main' ? [true, false] : [false, true], branch);
    }
  });
});
