// The repositories that a token shows, compared with a model of permissions after random changes of roles, grants,
// scopes and tokens.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import type { Kysely } from 'kysely';
import type { Account } from '../../../../src/accounts/model/account.ts';
import { systemClock } from '../../../../src/base/clock.ts';
import { forSoak } from '../../../../src/base/testing/soak.ts';
import { createSecretBox } from '../../../../src/platform/secrets/secret-box.ts';
import { findWording } from '../../../../src/services/memory/errors.ts';
import { DEFAULT_LIMITS } from '../../../../src/services/memory/limits.ts';
import { TOOLS } from '../../../../src/services/memory/mcp/tools.ts';
import type { Repository } from '../../../../src/services/memory/model/repository.ts';
import type { Tables } from '../../../../src/services/memory/store/tables.ts';
import { type Json, MemoryServer } from '../memory-server.ts';

const RUNS = forSoak(100, 3);
const STEPS_MAX = 30;
const REPOSITORIES = 4;
/** The number of tokens; an account may have 50. */
const TOKENS_MAX = 40;
const ACCOUNTS = 3;
/** A missing name, as long as the names of those that exist. */
const MISSING = { owner: 'acme', repo: 'repo-x' };

/** Every tool that names one repository, with input that finds something in all of them. */
const SCOPED: readonly (readonly [string, object])[] = [
  ['list_repository_indexes', {}],
  ['search_code', { query: 'shared words' }],
  ['search_code', { query: 'shared words', ref: 'main' }],
  ['search_code', { query: 'shared words', prNumber: 1 }],
  ['get_file', { path: 'src/own.ts' }],
  ['get_file', { path: 'src/own.ts', ref: 'nothing' }],
  ['get_file', { path: 'src/nothing.ts', startLine: 9, endLine: 1 }],
  ['list_tree', {}],
  ['list_tree', { path: 'nothing' }],
  ['find_symbol', { name: 'sharedName' }],
  ['find_references', { name: 'sharedName' }],
  ['get_callers', { name: 'sharedName' }],
  ['get_callees', { name: 'sharedName' }],
  ['find_tests', { name: 'sharedName' }],
  ['grep', { pattern: 'sharedName' }],
  ['get_repository_overview', {}],
  ['get_history', {}],
  ['get_history', { path: 'src' }],
  ['search_history', { query: 'shared words' }],
  ['search_history', { path: 'src' }],
  ['explain_lines', { path: 'src/own.ts', startLine: 1 }],
];

interface ModelToken {
  readonly secret: string;
  /** Undefined for the operator. */
  readonly account: number | undefined;
  readonly scope: readonly number[] | undefined;
  isRevoked: boolean;
}

describe('a token', () => {
  let server: MemoryServer;
  let repositories: readonly Repository[];
  let accounts: readonly Account[];
  const roles: ('member' | 'admin' | undefined)[] = [];
  const grants = new Set<string>();
  const tokens: ModelToken[] = [];
  /** The number of requests with a token that does not see the repository. */
  let hiddenCount = 0;
  const isHosted = (at: number) => at % 2 === 1;

  before(async () => {
    server = await MemoryServer.open({
      limits: { callsBurst: 1e9 },
      accountsOptions: { limits: { tokensOfAccountMax: 1e6 } },
    });
    repositories = await Promise.all(Array.from({ length: REPOSITORIES }, (_, at) => addNumbered(server, at)));
    for (const [at, { id }] of repositories.entries()) if (isHosted(at)) await makeHosted(server, id, at);
    accounts = await Promise.all(Array.from({ length: ACCOUNTS }, (_, at) => server.addAccount(`Person ${at}`)));
  });
  after(() => server.close());

  const canSee = ({ account, scope }: ModelToken, repository: number): boolean => {
    if (scope !== undefined && !scope.includes(repository)) return false;
    if (account === undefined || roles[account] === 'admin') return true;
    return grants.has(`${account} ${repository}`) || (roles[account] === 'member' && !isHosted(repository));
  };

  const change = fc.oneof(
    fc.record({ kind: fc.constant('role' as const), account: fc.nat(ACCOUNTS - 1), isAdmin: fc.boolean() }),
    fc.record({
      kind: fc.constant('grant' as const),
      account: fc.nat(ACCOUNTS - 1),
      repository: fc.nat(REPOSITORIES - 1),
      isGiven: fc.boolean(),
    }),
    fc.record({
      kind: fc.constant('token' as const),
      account: fc.option(fc.nat(ACCOUNTS - 1), { nil: undefined }),
      scope: fc.option(fc.uniqueArray(fc.nat(REPOSITORIES - 1)), { nil: undefined }),
    }),
    fc.record({ kind: fc.constant('revoke' as const), token: fc.nat(100) }),
  );
  type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

  async function addToken(account: number | undefined, scope: readonly number[] | undefined): Promise<void> {
    if (tokens.filter((token) => token.account === account && !token.isRevoked).length >= TOKENS_MAX) return;
    const secret = await server.createToken({
      account: account === undefined ? undefined : get(accounts, account),
      resources: scope?.map((at) => get(repositories, at).id),
    });
    tokens.push({ secret, account, scope, isRevoked: false });
  }

  async function apply(changed: Change): Promise<void> {
    if (changed.kind === 'role') {
      const role = changed.isAdmin ? 'admin' : 'member';
      await server.setRole(get(accounts, changed.account), role);
      roles[changed.account] = role;
    } else if (changed.kind === 'grant') {
      const accountId = get(accounts, changed.account).id;
      const repositoryId = get(repositories, changed.repository).id;
      const key = `${changed.account} ${changed.repository}`;
      if (changed.isGiven) await server.store.grants.add({ accountId, repositoryId, source: 'person', accessEpoch: 0 });
      else await server.store.grants.remove(repositoryId, accountId);
      if (changed.isGiven) grants.add(key);
      else grants.delete(key);
    } else if (changed.kind === 'token') {
      await addToken(changed.account, changed.scope);
    } else if (tokens.length > 0) {
      const token = get(tokens, changed.token % tokens.length);
      const found = await server.tokens.find(token.secret);
      if (found !== undefined) await server.tokens.revoke(found.token.id, undefined, 'system');
      token.isRevoked = true;
    }
  }

  /** Checks all answers as text: none may mention a hidden repository. */
  async function check(token: ModelToken, turn: number): Promise<void> {
    if (token.isRevoked) {
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_repositories' } };
      assert.equal((await server.postMcp(message, { authorization: `Bearer ${token.secret}` })).status, 401);
      return;
    }
    const visible = repositories.map((_, at) => at).filter((at) => canSee(token, at));
    const hidden = repositories.map((_, at) => at).filter((at) => !canSee(token, at));
    hiddenCount += hidden.length;
    const answers: Json[] = [];
    const call = async (tool: string, input: object = {}) => {
      const result = await server.callTool(token.secret, tool, input);
      answers.push(result);
      return result;
    };
    const names = visible.map((at) => `repo-${at}`);
    const listed = (await call('list_repositories')).structuredContent;
    assert.deepEqual([listed.total, listed.repositories.map(({ repo }: Json) => repo)], [visible.length, names]);
    const { hits, ...counts } = (await call('search_code', { query: 'shared words', top: 50 })).structuredContent;
    assert.deepEqual([counts.searchedRepositories, counts.searchedFiles], [visible.length, visible.length * 2]);
    assert.deepEqual(toRepos(hits), names);
    const symbols = (await call('find_symbol', { name: 'sharedName' })).structuredContent;
    assert.deepEqual([symbols.total, toRepos(symbols.symbols)], [visible.length, names]);
    const uses = (await call('find_references', { name: 'sharedName' })).structuredContent;
    assert.deepEqual(toRepos(uses.files), names);
    const [tool, input] = get(SCOPED, turn % SCOPED.length);
    const missing = await call(tool, { ...MISSING, ...input });
    for (const at of hidden) {
      for (const repo of [`repo-${at}`, `REPO-${at}`]) {
        const refused = await server.callTool(token.secret, tool, { owner: 'acme', repo, ...input });
        assert.equal(JSON.stringify(refused).replaceAll(repo, MISSING.repo), JSON.stringify(missing));
      }
      assert.ok(!JSON.stringify(answers).includes(`repo-${at}`), `repo-${at} is mentioned`);
      assert.ok(!JSON.stringify(answers).includes(`secret${at}zq`), `the content of repo-${at} is returned`);
    }
    const [shown] = visible;
    if (shown !== undefined && tool !== 'search_code' && !('startLine' in input) && !('ref' in input)) {
      const { content } = await call(tool, { owner: 'acme', repo: `repo-${shown}`, ...input });
      assert.doesNotMatch(content[0].text, /repository_not_found/);
    }
  }

  it('shows the repositories that its account may see now and that it is for; others are like missing ones', async () => {
    const changes = fc.array(change, { minLength: 5, maxLength: STEPS_MAX });
    let turn = 0;
    await fc.assert(
      fc.asyncProperty(changes, async (steps) => {
        for (const step of steps) {
          await apply(step);
          turn += 1;
          const token = tokens[(turn * 7) % Math.max(1, tokens.length)];
          if (token !== undefined) await check(token, turn);
        }
      }),
      // The first run has a token that sees one of the repositories, independent of the random ones.
      { numRuns: RUNS, endOnFailure: true, examples: [[[{ kind: 'token', account: undefined, scope: [0] }]]] },
    );
    assert.ok(hiddenCount > 0);
  });

  it('causes the same reads for a hidden repository as for a missing one', async () => {
    const calls: string[] = [];
    const resources = {
      store: record('store', server.store, calls),
      index: record('index', server.index, calls),
      jobs: record('jobs', server.jobs, calls),
      searchThread: record(
        'searchThread',
        { run: () => assert.fail('nothing is searched'), close: async () => {} },
        calls,
      ),
      secrets: createSecretBox(Buffer.alloc(32)),
      clock: systemClock,
      limits: DEFAULT_LIMITS,
      sources: { read: () => assert.fail('git is asked') },
      isShared: false,
      isLocalAllowed: true,
      host: undefined,
    };
    const stranger = await server.addAccount('Stranger');
    const viewers = [
      { account: { ...stranger, role: undefined }, scope: undefined },
      { account: { ...stranger, role: 'admin' as const }, scope: [] },
      { account: undefined, scope: ['another'] },
    ];
    for (const viewer of viewers) {
      for (const [name, input] of SCOPED) {
        const tool = TOOLS.find((each) => each.name === name);
        const run = async (repo: string) => {
          calls.length = 0;
          const refused = await tool?.run({ owner: 'acme', repo, ...input }, viewer, resources).then(
            () => assert.fail(`${name} answers`),
            (error: unknown) => findWording(error),
          );
          return { calls: [...calls], text: JSON.stringify(refused).replaceAll(repo, '') };
        };
        const [hidden, missing] = [await run('repo-0'), await run(MISSING.repo)];
        assert.ok(hidden.calls.length > 0);
        assert.deepEqual(hidden, missing, name);
      }
    }
  });

  it('shows nothing of a repository from the moment in which it is removed', async () => {
    const secret = await server.createToken();
    const removed = get(repositories, 0);
    await server.store.repositories.remove(removed.id);
    const input = { owner: 'acme', repo: 'repo-0' };
    const missing = await server.callTool(secret, 'get_file', { ...MISSING, path: 'src/own.ts' });
    const refused = await server.callTool(secret, 'get_file', { ...input, path: 'src/own.ts' });
    assert.equal(JSON.stringify(refused).replaceAll('repo-0', MISSING.repo), JSON.stringify(missing));
    for (const [tool, asked] of [
      ['list_repositories', {}],
      ['search_code', { query: 'shared words secret0zq' }],
      ['find_symbol', { name: 'sharedName' }],
      ['find_references', { name: 'sharedName' }],
      ['get_callers', { name: 'sharedName' }],
      ['grep', { pattern: 'sharedName|secret0zq' }],
    ] as const) {
      assert.doesNotMatch(JSON.stringify(await server.callTool(secret, tool, asked)), /repo-0|secret0zq/);
    }
  });
});

function addNumbered(server: MemoryServer, at: number): Promise<Repository> {
  return server.addFiles(`acme/repo-${at}`, {
    'src/own.ts': `/** Some shared words, and secret${at}zq. */\nexport function sharedName() {}\n`,
    'src/use.ts': `import { sharedName } from './own.ts';\nsharedName();\n// secret${at}zq\n`,
  });
}

/** Makes a repository as from a code host: its members need grants. */
async function makeHosted({ jobs }: MemoryServer, id: string, at: number): Promise<void> {
  const database = jobs.database as unknown as Kysely<Tables>;
  const hosted = { source_kind: 'host', host_id: at, installation_id: 1 } as const;
  await database.updateTable('repositories').set(hosted).where('id', '=', id).execute();
}

function toRepos(items: readonly { readonly repo: string }[]): string[] {
  return [...new Set(items.map(({ repo }) => repo))].sort();
}

function get<T>(items: readonly T[], at: number): T {
  const item = items[at];
  if (item === undefined) throw new Error(`there is no item ${at}`);
  return item;
}

/** Notes which methods are called, at any depth. */
function record<T extends object>(name: string, target: T, calls: string[]): T {
  return new Proxy(target, {
    get: (object, key) => {
      const value = Reflect.get(object, key);
      const path = `${name}.${String(key)}`;
      if (typeof value === 'function') {
        return (...args: unknown[]) => {
          calls.push(path);
          return value.apply(object, args);
        };
      }
      return typeof value === 'object' && value !== null ? record(path, value, calls) : value;
    },
  });
}
