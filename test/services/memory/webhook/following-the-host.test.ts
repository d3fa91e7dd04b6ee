import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { IS_SOAK } from '../../../../src/base/testing/soak.ts';
import {
  FakeHost,
  type FakeRepository,
  TOKEN_PREFIX,
} from '../../../../src/services/memory/github/testing/fake-host.ts';
import type { Json } from '../memory-server.ts';
import { HostedMemory, INSTALLATION, type Message, toMessage } from './hosted-memory.ts';

const FILES = { 'src/harbour.ts': 'export function openHarbour() {\n  return "first";\n}\n' };

describe('following the code host', () => {
  let host: FakeHost;
  let memory: HostedMemory;
  /** The tests share the server; each has its own installation, with repositories of another owner. */
  let installationId = INSTALLATION;
  let owner: string;
  let app: FakeRepository;
  before(async () => {
    host = await FakeHost.start();
    memory = await HostedMemory.open(host);
  });
  after(() => memory.close());
  beforeEach(() => {
    installationId += 1;
    owner = `acme-${installationId}`;
    app = host.addRepository(installationId, `${owner}/app`, FILES);
  });

  const about = (event: string, action: string | undefined, changed: object = {}, repository?: FakeRepository) =>
    toMessage(host, event, action, { installationId, changed, ...(repository && { repository }) });
  const tell = (event: string, action: string | undefined, changed: object = {}) =>
    memory.tell(toMessage(host, event, action, { repository: app, changed }));
  const push = (branch = 'main', changed: object = {}) =>
    tell('push', undefined, { ref: `refs/heads/${branch}`, commits: [], head_commit: null, ...changed });
  const install = (action = 'created') => memory.tell(about('installation', action));
  const listNames = async () => (await memory.listNames()).filter((name) => name.startsWith(`${owner}/`));
  const findText = async (query: string, pullNumber?: number) => {
    const name = await memory.getRepository(app);
    const hits = await memory.search(query, pullNumber === undefined ? { name } : { name, pullNumber });
    return hits.flatMap(({ parts }) => parts.map(({ text }) => text)).join('\n');
  };

  it('indexes the repositories of a new installation, so that they can be searched, with links to the host', async () => {
    const answer = await install();
    assert.deepEqual([answer.status, answer.body], [202, { enqueued: 1 }]);
    assert.deepEqual(await listNames(), [`${owner}/app`]);
    const name = await memory.getRepository(app);
    const [hit] = await memory.search('open harbour', { name });
    assert.match(hit?.parts[0]?.text ?? '', /openHarbour/);
    assert.equal(hit?.permalink, `${host.describe(app).html_url}/blob/${app.git.head()}/src/harbour.ts#L1-L3`);
    const { sourceKind, hosted, defaultBranch, addedBy } = name;
    const expected = ['host', { hostId: app.id, installationId }, 'main', 'system'];
    assert.deepEqual([sourceKind, hosted, defaultBranch, addedBy], expected);
  });

  it('finds what was installed while no server ran', { skip: !IS_SOAK }, async () => {
    const later = await HostedMemory.open(host);
    await later.whenQuiet();
    assert.ok((await later.listNames()).includes(`${owner}/app`));
    await later.server.close();
  });

  it('finds what a push brings, not what its message names, and forgets what a force-push took away', async () => {
    await install();
    app.git.write({ 'src/secret.ts': 'export const regrettable = 1;\n' }).commit();
    const answer = await push('main', {
      commits: [{ added: ['../../etc/passwd'], modified: ['nothing'], removed: [] }],
    });
    assert.deepEqual(answer.body, { enqueued: 1 });
    assert.match(await findText('regrettable'), /regrettable/);
    app.git.remove('src/secret.ts').write({ 'src/new.ts': 'export const replacement = 1;\n' }).rewrite();
    await push('main', { forced: true });
    assert.match(await findText('replacement'), /replacement/);
    assert.doesNotMatch(await findText('regrettable'), /regrettable/);
    assert.equal(await hasText(memory, 'regrettable'), false);
    assert.deepEqual((await push('topic')).body, { enqueued: 0 }, 'another branch');
    assert.deepEqual((await tell('push', undefined, { ref: 'refs/tags/main' })).body, { enqueued: 0 }, 'a tag');
  });

  it('follows the default branch when it is renamed, in any order of the messages', async () => {
    await install();
    const branchDeleted = toMessage(host, 'push', undefined, {
      repository: app,
      changed: { ref: 'refs/heads/main', deleted: true },
    });
    app.git.renameBranch('main', 'trunk');
    app.defaultBranch = 'trunk';
    app.git.write({ 'src/trunk.ts': 'export const onTrunk = 1;\n' }).commit();
    const edited = toMessage(host, 'repository', 'edited', {
      repository: app,
      changed: { changes: { default_branch: { from: 'main' } } },
    });
    await memory.tell(edited);
    await memory.tell(branchDeleted);
    assert.equal((await memory.getRepository(app)).defaultBranch, 'trunk');
    assert.match(await findText('on trunk'), /onTrunk/);
    const { id } = await memory.getRepository(app);
    const targets = (await memory.server.index.indexes.list([id])).map(({ target }) => target);
    assert.deepEqual(targets, [{ kind: 'branch', branch: 'trunk' }]);
  });

  it('keeps a renamed and transferred repository with its index, and reads it where it is now', async () => {
    await install();
    const { id } = await memory.getRepository(app);
    await host.rename(app, 'umbrella', 'ship');
    const other = installationId + 1_000;
    host.installations.set(other, { isSuspended: false });
    app.installationId = other;
    await tell('repository', 'transferred');
    const moved = await memory.getRepository(app);
    assert.deepEqual(
      [moved.id, moved.owner, moved.name, moved.hosted?.installationId],
      [id, 'umbrella', 'ship', other],
    );
    assert.equal(moved.address, host.describe(app).clone_url);
    app.git.write({ 'src/after.ts': 'export const afterMove = 1;\n' }).commit();
    await push();
    assert.match(await findText('after move'), /afterMove/);
  });

  it('has two repositories that swapped their names under the right ones', { skip: !IS_SOAK }, async () => {
    const other = host.addRepository(installationId, `${owner}/other`, { 'b.md': '# Second\n' });
    await install();
    const ids = [await memory.getRepository(app), await memory.getRepository(other)].map(({ id }) => id);
    await host.rename(app, owner, 'third');
    await host.rename(other, owner, 'app');
    await host.rename(app, owner, 'other');
    await tell('repository', 'renamed', { changes: { repository: { name: { from: 'third' } } } });
    const [first, second] = [await memory.getRepository(app), await memory.getRepository(other)];
    assert.deepEqual([first.id, first.name, second.id, second.name], [ids[0], 'other', ids[1], 'app']);
  });

  it('lets a repository that was added by hand keep its name', { skip: !IS_SOAK }, async () => {
    await memory.server.addFiles(`${owner}/tools`, { 'a.md': '# Tools\n' });
    const hosted = host.addRepository(installationId, `${owner}/tools`, { 'b.md': '# Hosted\n' });
    await install();
    assert.deepEqual(await listNames(), [`${owner}/app`, `${owner}/tools`, `${owner}/tools.${hosted.id}`]);
    await install('new_permissions_accepted');
    assert.equal((await listNames()).length, 3);
  });

  it('takes back what the host granted when a repository becomes private', async () => {
    await install();
    const { id } = await memory.getRepository(app);
    const ada = await memory.server.addAccount('Ada');
    const { grants, hostPeople } = memory.server.store;
    const never = new Date(0);
    const person = { accountId: ada.id, hostUserId: 1, login: 'ada', sealedTokens: '', accessEpoch: 0 };
    await hostPeople.put({ ...person, answeredAt: never, askAfter: never });
    await grants.replaceHosted({ ...person, answeredAt: never, askAfter: never }, [id]);
    await grants.add({ repositoryId: id, accountId: ada.id, source: 'person', accessEpoch: 0 });
    await tell('repository', 'privatized');
    assert.deepEqual(
      (await grants.listOf(id)).map(({ source }) => source),
      ['person'],
    );
  });

  it('ends in the state of the host when messages come late, twice and in another order', {
    skip: !IS_SOAK,
  }, async () => {
    const second = host.addRepository(installationId, `${owner}/second`, { 'a.md': '# Second\n' });
    const messages: Message[] = [
      about('installation', 'created'),
      about('repository', 'renamed', {}, second),
      about('installation_repositories', 'added'),
      about('installation_repositories', 'removed'),
      about('push', undefined, { ref: 'refs/heads/main' }, second),
      about('pull_request', 'opened', {}, second),
      about('installation', 'deleted'),
      about('repository', 'deleted', {}, app),
    ];
    await host.rename(second, owner, 'renamed');
    for (const message of [...messages].reverse()) await memory.deliver(message);
    for (const message of messages) await memory.deliver(message);
    await memory.whenQuiet();
    assert.deepEqual(await listNames(), [`${owner}/app`, `${owner}/renamed`]);
    assert.match(await findText('open harbour'), /openHarbour/);
  });

  it('reads why a merged pull request was made, and what reviewers said, without secrets', async () => {
    const token = `ghp_${'a1B2c3D4e5F6g7H8i9J0'.repeat(2).slice(0, 36)}`;
    const merged = app.git.write({ 'src/harbour.ts': `${FILES['src/harbour.ts']}// Wide.\n` }).commit('Widen it (#9)');
    const comments = [['src/harbour.ts', `Does a whale fit? ${token}`]] as const;
    app.pulls = [
      { number: 9, title: 'Widen the harbour', sha: merged, body: 'Ferries grow every year.', merged, comments },
      ...Array.from({ length: 120 }, (_, at) => ({
        number: 100 + at,
        title: `Paint pier ${1000 + at}`,
        sha: merged,
        merged,
      })),
    ];
    await install();
    await tell('pull_request', 'closed', { number: 9 });
    const secret = await memory.server.createToken();
    const repository = { owner, repo: 'app' };
    const ask = async (name: string, input: object) => {
      const result = await memory.server.callTool(secret, name, { ...repository, ...input });
      assert.notEqual(result.isError, true, JSON.stringify(result));
      return result.structuredContent as Json;
    };
    const found = await ask('search_history', { query: 'why do ferries need more room' });
    const [change] = found.changes;
    assert.deepEqual(
      [change.subject, change.prNumber, change.author, change.commit, change.body],
      ['Widen the harbour', 9, 'grace', undefined, 'Ferries grow every year.'],
    );
    const reviewed = await ask('search_history', { query: 'whale' });
    assert.match(reviewed.changes[0].lines, /Does a whale fit\?/);
    const explained = await ask('explain_lines', { path: 'src/harbour.ts', startLine: 4 });
    const [reason] = explained.reasons;
    assert.deepEqual([reason.change.prNumber, reason.pull.title], [9, 'Widen the harbour']);
    assert.match(reason.pull.comments[0], /Does a whale fit\? \[redacted/);
    assert.doesNotMatch(JSON.stringify([found, reviewed, explained]), new RegExp(token));
    assert.equal((await ask('search_history', { query: 'Paint pier 1119' })).changes[0].subject, 'Paint pier 1119');
    const before = host.requests.filter((each) => each.includes('/pulls/comments')).length;
    await tell('pull_request', 'edited', { number: 9 });
    assert.equal(host.requests.filter((each) => each.includes('/pulls/comments')).length, before + 1);
  });

  it('overlays open pull requests, and drops those that are closed', async () => {
    await install();
    app.git.branch('topic').checkout('topic');
    const sha = app.git.write({ 'src/pull.ts': 'export const proposed = 1;\n' }).commit();
    app.git.pull(5).checkout('main');
    app.pulls = [{ number: 5, title: 'Propose', sha }];
    const opened = toMessage(host, 'pull_request', 'opened', { repository: app });
    assert.deepEqual((await memory.tell(opened)).body, { enqueued: 1 });
    assert.match(await findText('proposed', 5), /proposed/);
    assert.doesNotMatch(await findText('proposed'), /proposed/);
    app.git.checkout('topic');
    const next = app.git.write({ 'src/pull.ts': 'export const reconsidered = 1;\n' }).commit();
    app.git.pull(5).checkout('main');
    app.pulls = [{ number: 5, title: 'Propose', sha: next }];
    await tell('pull_request', 'synchronize');
    assert.match(await findText('reconsidered', 5), /reconsidered/);
    app.pulls = [];
    await tell('pull_request', 'closed');
    // The message that it was opened comes again, under another id.
    await memory.tell(opened);
    const { id } = await memory.getRepository(app);
    assert.deepEqual(await memory.server.store.pulls.listOf(id), []);
    assert.equal((await memory.server.index.indexes.list([id])).length, 1);
    assert.equal(await hasText(memory, 'reconsidered'), false);
  });

  const listMirrors = () => readdir(join(memory.server.folder, 'memory', 'mirrors'));
  /** Installs the app with a word that no other repository has, and returns a check that nothing of it is left. */
  const installWord = async () => {
    const word = `vanishing${installationId}`;
    app.git.write({ 'src/lost.ts': `export const ${word} = 1;\n` }).commit();
    await install();
    const { id } = await memory.getRepository(app);
    assert.equal(await hasText(memory, word), true);
    assert.ok((await listMirrors()).some((name) => name.includes(id)));
    return async () => {
      assert.deepEqual(await listNames(), []);
      assert.ok((await listMirrors()).every((name) => !name.includes(id)));
      const { index } = memory.server;
      assert.ok(!(await index.listRepositoryIds()).includes(id));
      assert.deepEqual(await index.indexes.list([id]), []);
      assert.equal(await hasText(memory, word), false);
    };
  };

  it('adds and removes the repositories that an installation gains and loses; of a deleted one nothing is left', async () => {
    const checkNothingLeft = await installWord();
    const second = host.addRepository(installationId, `${owner}/second`, { 'a.md': '# Second\n' });
    await memory.tell(about('installation_repositories', 'added'));
    assert.deepEqual(await listNames(), [`${owner}/app`, `${owner}/second`]);
    host.remove(second);
    await memory.tell(about('installation_repositories', 'removed'));
    assert.deepEqual(await listNames(), [`${owner}/app`]);
    host.installations.delete(installationId);
    await install('deleted');
    await checkNothingLeft();
  });

  it('removes nothing while the host cannot be asked, and tries again; of a suspended installation nothing is left', async () => {
    const checkNothingLeft = await installWord();
    for (const status of [500, 429, 401]) {
      host.failure = status;
      await install('suspend');
      assert.deepEqual(await listNames(), [`${owner}/app`]);
    }
    host.failure = undefined;
    await memory.server.store.deliveries.tidy(new Date(8.64e15));
    host.installations.set(installationId, { isSuspended: true });
    await install('suspend');
    await checkNothingLeft();
  });

  it('has the repositories again when an installation is no longer suspended', { skip: !IS_SOAK }, async () => {
    await install();
    host.installations.set(installationId, { isSuspended: true });
    await install('suspend');
    host.installations.set(installationId, { isSuspended: false });
    await install('unsuspend');
    assert.match(await findText('open harbour'), /openHarbour/);
  });

  it('keeps no token on the disk', async () => {
    await install();
    for (const entry of await readdir(memory.server.folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const bytes = await readFile(join(entry.parentPath, entry.name));
      assert.equal(bytes.includes(TOKEN_PREFIX), false, entry.name);
      assert.equal(
        bytes.includes(Buffer.from(`x-access-token:${TOKEN_PREFIX}`).toString('base64').slice(0, 40)),
        false,
      );
    }
  });
});

describe('a server that is no app', () => {
  it('refreshes repositories that were added by their address', async () => {
    const host = await FakeHost.start();
    const memory = await HostedMemory.open(host, { github: undefined });
    const app = host.addRepository(INSTALLATION, 'acme/app', FILES);
    await memory.server.store.repositories.add(
      {
        id: randomUUID(),
        owner: 'my',
        name: 'copy',
        sourceKind: 'git',
        address: host.describe(app).html_url.replace('acme', 'Acme'),
        isWatched: false,
        defaultBranch: undefined,
        hosted: undefined,
        addedBy: 'system',
        createdAt: new Date(),
      },
      undefined,
    );
    const message = toMessage(host, 'push', undefined, { repository: app, changed: { ref: 'refs/heads/main' } });
    assert.deepEqual((await memory.deliver(message)).body, { enqueued: 1 });
    assert.deepEqual((await memory.deliver(toMessage(host, 'installation', 'created', {}))).body, { enqueued: 0 });
    await memory.close();
  });
});

/** Returns true if a stored text has the word. */
async function hasText({ server }: HostedMemory, word: string): Promise<boolean> {
  const texts: string[] = [];
  for (const id of await server.index.listRepositoryIds()) {
    for (const { id: indexId } of await server.index.indexes.list([id])) {
      const blobs = [...((await server.index.indexes.findManifest(indexId))?.values() ?? [])].map(({ blob }) => blob);
      const keys = blobs.filter((blob) => blob !== undefined);
      texts.push(...(await server.index.blobs.list(id, keys)).map(({ text }) => text));
    }
  }
  return texts.some((text) => text.includes(word));
}
