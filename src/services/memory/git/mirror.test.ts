import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Refusal } from '../../../platform/errors/refusal.ts';
import type { Git } from './git-command.ts';
import { Mirror } from './mirror.ts';
import type { Credential, Remote } from './remote.ts';
import { checkRemote, type GitSource, parseSource } from './remote-address.ts';
import { type GitServer, startGitServer } from './testing/git-server.ts';
import { createTestFolder, createTestRepository, openTestGit, type TestRepository } from './testing/test-repository.ts';

const folder = createTestFolder();
after(() => rmSync(folder, { recursive: true, force: true }));
let git: Git;
let server: GitServer;
before(async () => {
  git = await openTestGit(folder);
  server = await startGitServer(folder);
});
after(() => server.close());

let made = 0;

function toRemote(url: string, credential?: Credential): Promise<Remote> {
  const source = parseSource(url, { isLocalAllowed: false }) as GitSource;
  return checkRemote(source, credential ?? source.credential, async () => ['127.0.0.1']);
}

/** Creates a served repository and a mirror of it that has not fetched yet. */
async function setUp(prepare: (origin: TestRepository) => unknown = () => {}) {
  const name = `origin-${++made}`;
  const origin = createTestRepository(join(folder, name));
  origin.write({ 'README.md': 'Hello' }).commit('Begin');
  prepare(origin);
  const path = join(folder, 'mirrors', name);
  return { name, origin, path, mirror: new Mirror(git, path), remote: await toRemote(`${server.url}/${name}`) };
}

async function codeOf(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => assert.fail('was not refused'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof Refusal, String(error));
  return error.code;
}

/** Returns the commits of the branches by name. */
async function listBranches(gitDir: string): Promise<Record<string, string>> {
  const { output } = await git.run(['for-each-ref', '--format=%(refname:lstrip=2) %(objectname)', 'refs/heads/'], {
    gitDir,
  });
  const lines = output.toString().trim().split('\n');
  return Object.fromEntries(lines.map((line) => line.split(' ')));
}

describe('a mirror', () => {
  it('has the tags of its source, and loses those that the source removes', async () => {
    const { origin, mirror, remote } = await setUp();
    origin.git('tag', '-a', 'v1', '-m', 'One');
    origin.git('tag', 'v2');
    await mirror.fetch({ remote });
    assert.equal(await mirror.repository.findCommit('v1'), origin.head());
    assert.deepEqual((await mirror.repository.listRefs(10)).sort(), ['main', 'v1', 'v2']);
    origin.git('tag', '-d', 'v1');
    await mirror.fetch({ remote });
    assert.equal(await mirror.repository.findCommit('v1'), undefined);
    assert.deepEqual(await mirror.repository.listRefs(1), ['main']);
  });

  it('has the branches, commits and default branch of its source, and reports its progress', async () => {
    const { origin, mirror, remote, path } = await setUp((each) => each.branch('other'));
    const progress: (readonly [number, number])[] = [];
    const { defaultBranch } = await mirror.fetch({ remote, onProgress: (...step) => progress.push(step) });
    assert.deepEqual(defaultBranch, { name: 'main', commit: origin.head() });
    assert.deepEqual(Object.keys(await listBranches(path)), ['main', 'other']);
    assert.ok(progress.some(([done, total]) => done === total && total > 0));
  });

  it('follows force-pushes, deletions, and a branch that makes room for a folder of its name', async () => {
    const { origin, mirror, remote, path } = await setUp((each) => each.branch('topic').branch('gone'));
    await mirror.fetch({ remote });
    const replaced = origin.head();
    const commit = origin.write({ 'README.md': 'Other' }).rewrite();
    origin.deleteBranch('gone').deleteBranch('topic').branch('topic/one');
    const { defaultBranch } = await mirror.fetch({ remote });
    assert.equal(defaultBranch?.commit, commit);
    assert.notEqual(commit, replaced);
    assert.deepEqual(await listBranches(path), { main: commit, 'topic/one': commit });
  });

  it('follows the default branch when that is renamed or another one is chosen', async () => {
    const { origin, mirror, remote, path } = await setUp();
    await mirror.fetch({ remote });
    origin.renameBranch('main', 'trunk');
    const { defaultBranch } = await mirror.fetch({ remote });
    assert.equal(defaultBranch?.name, 'trunk');
    assert.deepEqual(Object.keys(await listBranches(path)), ['trunk']);
  });

  it('has the heads of the pull requests that are wanted and no others', async () => {
    const { origin, mirror, remote } = await setUp((each) => each.pull(1).pull(2));
    const first = await mirror.fetch({ remote, pulls: [1, 2, 3] });
    assert.deepEqual(first.missingPulls, [3]);
    assert.equal(await mirror.repository.findPullHead(2), origin.head());
    await mirror.fetch({ remote, pulls: [1] });
    assert.equal(await mirror.repository.findPullHead(1), origin.head());
    assert.equal(await mirror.repository.findPullHead(2), undefined);
  });

  it('is fetched from the addresses that were checked, also when a name server names others', async () => {
    const { name, origin, mirror } = await setUp();
    const remote = await toRemote(`${server.url.replace('127.0.0.1', 'code.invalid')}/${name}`);
    const { defaultBranch } = await mirror.fetch({ remote });
    assert.equal(defaultBranch?.commit, origin.head());
  });

  it('of a repository without commits has no default branch', async () => {
    const name = `origin-${++made}`;
    createTestRepository(join(folder, name));
    const mirror = new Mirror(git, join(folder, 'mirrors', name));
    const remote = await toRemote(`${server.url}/${name}`);
    assert.deepEqual(await mirror.fetch({ remote }), { defaultBranch: undefined, missingPulls: [] });
  });

  it('takes branches whose names look like options for names', async () => {
    const { origin, mirror, remote } = await setUp((each) => {
      each.branch('--upload-pack=touch pwned'.replaceAll(' ', '_'));
      each.git('symbolic-ref', 'HEAD', 'refs/heads/--upload-pack=touch_pwned');
    });
    const { defaultBranch } = await mirror.fetch({ remote });
    assert.deepEqual(defaultBranch, { name: '--upload-pack=touch_pwned', commit: origin.head() });
  });

  it('is made again where it is damaged', async () => {
    const { origin, mirror, remote, path } = await setUp();
    await mirror.fetch({ remote });
    writeFileSync(join(path, 'HEAD'), 'nonsense');
    const { defaultBranch } = await mirror.fetch({ remote });
    assert.equal(defaultBranch?.commit, origin.head());
  });

  it('is completed after a fetch that was killed', async () => {
    const { origin, mirror, remote, path } = await setUp();
    await mirror.fetch({ remote });
    mkdirSync(join(path, 'objects/pack'), { recursive: true });
    writeFileSync(join(path, 'objects/pack/tmp_pack_Ab12'), 'half');
    writeFileSync(join(path, 'packed-refs.lock'), '');
    writeFileSync(join(path, 'refs/heads/main.lock'), '');
    origin.deleteBranch('other').branch('next');
    const commit = origin.write({ more: 'text' }).commit();
    const { defaultBranch } = await mirror.fetch({ remote });
    assert.equal(defaultBranch?.commit, commit);
    assert.deepEqual(
      readdirSync(join(path, 'objects/pack')).filter((name) => name.startsWith('tmp_')),
      [],
    );
  });

  it('is fetched again where the source wants `.git` behind its name', async (test) => {
    const origin = createTestRepository(join(folder, 'short.git'));
    const commit = origin.commit();
    const strict = await startGitServer(folder, {
      beforeAnswer: async (asked) => (asked.startsWith('/short.git/') ? undefined : 301),
    });
    test.after(() => strict.close());
    const remote = await toRemote(`${strict.url}/short`);
    const { defaultBranch } = await new Mirror(git, join(folder, 'mirrors/short')).fetch({ remote });
    assert.equal(defaultBranch?.commit, commit);
  });
});

describe('a source that wants a credential', () => {
  const auth = { username: 'x-access-token', password: 'secret-of-the-test' };
  let closed: GitServer;
  before(async () => {
    closed = await startGitServer(folder, { auth });
  });
  after(() => closed.close());

  it('is read with it, and the mirror keeps none of it', async () => {
    const { name, origin, path, mirror } = await setUp();
    const { defaultBranch } = await mirror.fetch({ remote: await toRemote(`${closed.url}/${name}`, auth) });
    assert.equal(defaultBranch?.commit, origin.head());
    for (const file of ['config', 'HEAD']) {
      assert.doesNotMatch(readFileSync(join(path, file), 'utf8'), /secret|127\.0\.0\.1|extraheader/i);
    }
    assert.ok(!readdirSync(path).includes('FETCH_HEAD'));
  });

  it('is refused without it and with another one, without revealing it', async () => {
    const { name, mirror } = await setUp();
    const url = `${closed.url}/${name}`;
    assert.equal(await codeOf(mirror.fetch({ remote: await toRemote(url) })), 'source_authentication_failed');
    const wrong = { username: 'someone', password: 'wrong-secret' };
    const remote = await toRemote(url, wrong);
    const error = await mirror.fetch({ remote }).catch((reason: Refusal) => reason);
    assert.equal((error as Refusal).code, 'source_authentication_failed');
    assert.doesNotMatch(JSON.stringify(error) + String((error as Refusal).stack), /wrong-secret/);
  });
});

describe('a fetch that fails reports the reason:', () => {
  it('when there is no such repository', async () => {
    const { mirror } = await setUp();
    const remote = await toRemote(`${server.url}/nothing-here`);
    assert.equal(await codeOf(mirror.fetch({ remote })), 'source_not_found');
  });

  it('when the host does not answer', async () => {
    const { mirror } = await setUp();
    assert.equal(await codeOf(mirror.fetch({ remote: await toRemote('http://127.0.0.1:9/x') })), 'source_unreachable');
  });

  it('when the repository has moved to another place', async (test) => {
    const { name, mirror } = await setUp();
    const moved = await startGitServer(folder, { beforeAnswer: async () => 302 });
    test.after(() => moved.close());
    assert.equal(await codeOf(mirror.fetch({ remote: await toRemote(`${moved.url}/${name}`) })), 'source_moved');
  });

  it('when it is cancelled, and ends what it started', async (test) => {
    const { name, mirror } = await setUp();
    const asked = Promise.withResolvers<void>();
    const slow = await startGitServer(folder, {
      beforeAnswer: async (path) => {
        if (!path.endsWith('git-upload-pack')) return undefined;
        asked.resolve();
        return new Promise(() => {});
      },
    });
    test.after(() => slow.close());
    const cancelling = new AbortController();
    const fetched = mirror.fetch({ remote: await toRemote(`${slow.url}/${name}`), signal: cancelling.signal });
    await asked.promise;
    cancelling.abort(new Error('no longer wanted'));
    await assert.rejects(fetched, /no longer wanted/);
    const { defaultBranch } = await mirror.fetch({ remote: await toRemote(`${server.url}/${name}`) });
    assert.equal(defaultBranch?.name, 'main');
  });
});
