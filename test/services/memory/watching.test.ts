// A watched folder to which random things happen: after each pause, answers equal those of an index made from scratch.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { forSoak } from '../../../src/base/testing/soak.ts';
import { TEST_PATH, TestRepository } from '../../../src/services/memory/git/testing/test-repository.ts';
import { TOOLS } from '../../../src/services/memory/mcp/tools.ts';
import { OPERATOR } from '../../../src/services/memory/model/viewer.ts';
import { openMemory } from '../../../src/services/memory/open-memory.ts';
import type { MemoryResources } from '../../../src/services/memory/resources.ts';
import { addRepository } from '../../../src/services/memory/verbs/add-repository.ts';
import { listStatuses } from '../../../src/services/memory/verbs/repository-status.ts';
import { createRandom } from '../../vector/random.ts';
import { listFiles, takeSteps, WORDS } from './watched-steps.ts';

const SEED = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000);
const ROUNDS = forSoak(300, 2);
/** A soak prints every tenth round, so that one that is ended early says how far it came. */
const ROUNDS_PRINTED = 10;
/** Nothing is under way for this long before answers are compared. */
const QUIET_MS = 1_000;
const LOOK_MS = 20;
/** The quiet times after which answers are compared. A busy machine may notice a change after the first one. */
const TRIES = 5;
/** A watch that misses a change never becomes right; a busy machine takes its time. */
const SETTLED_MS_MAX = 300_000;

let folder: string;
let source: TestRepository;
const watching = new AsyncDisposableStack();
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'magpie-watching-'));
  source = new TestRepository(join(folder, 'birds'));
  source.write({ 'src/nest/heron0.ts': 'export function heron(stork) {}\n', 'README.md': '# Birds\n' }).commit();
});
after(async () => {
  await watching.disposeAsync();
  await rm(folder, { recursive: true, force: true });
});

async function open(name: string, isWatching: boolean, opened: AsyncDisposableStack): Promise<MemoryResources> {
  const records = await openMemory(
    {
      folder: join(folder, name),
      environment: { PATH: TEST_PATH },
      isLocalAllowed: true,
      isPrivateAllowed: false,
      isWatchedHere: isWatching ? () => true : undefined,
      onFailure: (error) => console.error(error),
    },
    opened,
  );
  const added = { source: source.path, name: 'local/birds', isWatched: true, addedBy: 'system' };
  if ((await records.store.repositories.list()).length === 0) await addRepository(records, added);
  return records;
}

/** Waits until nothing has been under way for some time. */
async function settle(records: MemoryResources, quietMs: number): Promise<void> {
  const endsAtMs = performance.now() + SETTLED_MS_MAX;
  let quietSinceMs = performance.now();
  while (performance.now() - quietSinceMs < quietMs || (await isBusy(records))) {
    if (await isBusy(records)) quietSinceMs = performance.now();
    assert.ok(performance.now() < endsAtMs, 'the index settles');
    await sleep(LOOK_MS);
  }
}

async function isBusy(records: MemoryResources): Promise<boolean> {
  const [status] = await listStatuses(records, await records.store.repositories.list());
  assert.notEqual(status?.job?.state, 'failed', status?.job?.reason ?? 'it failed');
  return status?.job !== undefined || status?.indexes.length === 0;
}

/** Asks everything that an agent could ask about the files. */
async function askAll(records: MemoryResources): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  const ask = async (name: string, input: object) => {
    const tool = TOOLS.find((each) => each.name === name);
    const asked = { owner: 'local', repo: 'birds', ...input };
    const answer = await tool?.run(asked, OPERATOR, records).catch(String);
    answers[`${name} ${JSON.stringify(input)}`] = toComparable(answer);
  };
  for (const word of WORDS) {
    await ask('search_code', { query: word, top: 1_000 });
    await ask('grep', { pattern: word, limit: 1_000 });
  }
  await ask('search_code', { query: 'what feeds the birds', top: 1_000 });
  await ask('find_references', { name: 'heron' });
  await ask('list_tree', { depth: 10 });
  for (const path of listFiles(source.path)) await ask('get_file', { path });
  return answers;
}

interface Hit {
  readonly path: string;
  readonly commit: string;
  readonly copies?: readonly string[];
}

interface Answer {
  readonly hits?: readonly Hit[];
  readonly files?: readonly { readonly path: string }[];
}

/**
 * Orders files by their names. Scores, and with them orders and the lengths of snippets, count words of replaced files
 * until segments are merged.
 */
function toComparable(answer: unknown): unknown {
  const { hits, files } = answer as Answer;
  if (hits !== undefined) return { ...(answer as Answer), hits: hits.map(toNames).sort() };
  if (files !== undefined)
    return { ...(answer as Answer), files: files.toSorted((a, b) => (a.path < b.path ? -1 : 1)) };
  return answer;
}

/** Names a hit with its copies: the scores decide which of equal files stands for the others. */
function toNames({ commit, path, copies = [] }: Hit): string {
  return `${commit} ${[path, ...copies].sort().join(' ')}`;
}

describe('a watched folder', () => {
  it('is answered like a new index of it after any steps', async (test: TestContext) => {
    test.diagnostic(`TEST_SEED=${SEED}`);
    const random = createRandom(SEED);
    const watched = await open('watched', true, watching);
    await settle(watched, QUIET_MS);
    const taken: string[] = [];
    const late: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      if (round % ROUNDS_PRINTED === 0) console.error(`round ${round} of ${ROUNDS}, TEST_SEED=${SEED}`);
      taken.push(takeSteps(source, random).join(' + '));
      await settle(watched, QUIET_MS);
      const fresh = new AsyncDisposableStack();
      const scratch = await open(`scratch-${round}`, false, fresh);
      await settle(scratch, 0);
      const expected = await askAll(scratch);
      let found = await askAll(watched);
      for (let tries = 1; tries < TRIES && !isDeepStrictEqual(found, expected); tries += 1) {
        late.push(round);
        await settle(watched, QUIET_MS);
        found = await askAll(watched);
      }
      await fresh.disposeAsync();
      assert.deepEqual(found, expected, `TEST_SEED=${SEED}, after ${taken.join('; ')}`);
      await rm(join(folder, `scratch-${round}`), { recursive: true });
    }
    test.diagnostic(`${ROUNDS} rounds; late in ${late.length === 0 ? 'none' : late.join(', ')}`);
  });
});
