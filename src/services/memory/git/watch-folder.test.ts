import assert from 'node:assert/strict';
import { appendFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { useTestGit } from './testing/use-test-git.ts';
import { FolderWatch, type WatchOptions } from './watch-folder.ts';
import { WorkingTree } from './working-tree.ts';

const tests = useTestGit();

/** Sets up a watched repository. Its paths are read on every call of `onChange`. */
async function setUp(test: TestContext, options: Partial<WatchOptions> = {}) {
  const origin = tests.createRepository();
  origin.write({ '.gitignore': 'ignored/\n', 'a.ts': '1', 'src/deep/b.ts': '2' }).commit();
  const tree = new WorkingTree(tests.git, await tests.openLocal(origin), { bytesMax: 1e6 });
  let changes = 0;
  let content: Record<string, string> = {};
  const onChange = async () => {
    const { entries } = await tree.list();
    content = Object.fromEntries(entries.map(({ path, oid }) => [path, oid]));
    changes += 1;
  };
  const fail = (reason: unknown) => assert.fail(String(reason));
  const watch = new FolderWatch(tree, { onChange, onError: fail, onPolling: fail, ...options });
  test.after(() => watch.close());
  await watch.ready;
  /** Waits until the watcher has reported the change. The test's time limit ends the wait. */
  const until = async (isSeen: (seen: Record<string, string>) => boolean) => {
    while (!isSeen(content)) await sleep(5, undefined, { signal: test.signal });
  };
  return { origin, until, path: (name: string) => join(origin.path, name), changes: () => changes };
}

describe('a watched folder reports', () => {
  it('a saved, a new, a renamed and a removed file', async (test) => {
    const { origin, path, until } = await setUp(test);
    writeFileSync(path('src/deep/b.ts'), 'changed');
    const oid = origin.git('hash-object', 'src/deep/b.ts');
    await until((seen) => seen['src/deep/b.ts'] === oid);
    writeFileSync(path('src/new.ts'), 'new');
    await until((seen) => 'src/new.ts' in seen);
    renameSync(path('src/new.ts'), path('src/newer.ts'));
    await until((seen) => 'src/newer.ts' in seen && !('src/new.ts' in seen));
    rmSync(path('src/newer.ts'));
    await until((seen) => !('src/newer.ts' in seen));
  });

  it('files in new, moved and replaced folders', async (test) => {
    const { path, until } = await setUp(test);
    mkdirSync(path('empty/inner'), { recursive: true });
    await sleep(400);
    writeFileSync(path('empty/inner/file'), '1');
    await until((seen) => 'empty/inner/file' in seen);
    renameSync(path('empty'), path('moved'));
    await until((seen) => 'moved/inner/file' in seen && !('empty/inner/file' in seen));
    appendFileSync(path('moved/inner/second'), '2');
    await until((seen) => 'moved/inner/second' in seen);
    rmSync(path('src'), { recursive: true });
    await until((seen) => !('src/deep/b.ts' in seen));
    mkdirSync(path('src/deep'), { recursive: true });
    writeFileSync(path('src/deep/c.ts'), '3');
    await until((seen) => 'src/deep/c.ts' in seen);
    await sleep(300);
    writeFileSync(path('src/deep/d.ts'), '4');
    await until((seen) => 'src/deep/d.ts' in seen);
  });

  it('another branch that is checked out, a commit and changed ignore rules', async (test) => {
    const { origin, path, until, changes } = await setUp(test);
    origin.git('checkout', '--quiet', '-b', 'other');
    origin.write({ 'only/here.ts': '1' }).commit();
    origin.checkout('main');
    await until((seen) => 'a.ts' in seen && !('only/here.ts' in seen));
    origin.checkout('other');
    await until((seen) => 'only/here.ts' in seen);
    await sleep(300);
    const before = changes();
    origin.git('commit', '--quiet', '--allow-empty', '-m', 'Nothing');
    await until(() => changes() > before);
    mkdirSync(path('ignored'));
    writeFileSync(path('.gitignore'), '*.log\n');
    await sleep(400);
    writeFileSync(path('ignored/no-longer.ts'), '1');
    await until((seen) => 'ignored/no-longer.ts' in seen);
  });

  it('nothing that happens in ignored folders or is git’s own business', async (test) => {
    const { origin, path, changes } = await setUp(test);
    mkdirSync(path('ignored/deep'), { recursive: true });
    await sleep(400);
    const before = changes();
    writeFileSync(path('ignored/file'), '1');
    writeFileSync(path('ignored/deep/file'), '1');
    origin.git('hash-object', '-w', 'a.ts');
    await sleep(400);
    assert.equal(changes(), before);
  });
});

it('a folder that cannot be watched is looked at now and then, and says so', async (test) => {
  const reasons: string[] = [];
  const options = { foldersMax: 1, pollMs: 20, onPolling: (reason: string) => reasons.push(reason) };
  const { path, until } = await setUp(test, options);
  assert.equal(reasons.length, 1);
  // On a slow machine the first look may come after the first of these changes, and take it for what was there.
  let changes = 0;
  const changing = setInterval(() => writeFileSync(path('src/deep/polled.ts'), '1'.repeat(++changes)), 200);
  test.after(() => clearInterval(changing));
  await until((seen) => 'src/deep/polled.ts' in seen);
});
