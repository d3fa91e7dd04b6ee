// A service can be deleted: its folders and its two lines in the list of services, and nothing else. This is done to a
// copy of the repository, which must then pass the checks that see a loose end, and start. The short form deletes one
// service, looks for imports of each, and starts the rest; a soak deletes each and runs all checks.
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { SERVICES } from '../../src/app/services.ts';
import { forSoak, IS_SOAK } from '../../src/base/testing/soak.ts';
import { MagpieProcess } from './magpie-process.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LIST = 'src/app/services.ts';
/** The largest service, which the short form deletes. */
const SHORT = 'studio';

/** Returns all folders of a service. */
const toFolders = (name: string) => [`src/services/${name}`, `test/services/${name}`, `bench/services/${name}`];

/** The shared modules. Code or packages that only the deleted service used may be left over, which breaks nothing. */
const SHARED = '"src/{accounts,base,engine,interface-catalogue,language,platform,vector}/**/*.{ts,tsx}"';

const CHECKS: Readonly<Record<string, readonly string[]>> = {
  'unused code': ['node_modules/knip/bin/knip.js', '--exclude', 'dependencies'],
  types: ['scripts/check-types.mjs'],
  'dependency rules': ['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', '--config', 'dependency-rules.mjs', 'src', 'test', 'scripts'], // biome-ignore format: a command
};

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'magpie-deletion-'));
});
after(() => rm(folder, { recursive: true, force: true }));

let listed: readonly string[] | undefined;

/** Lists the files of the repository, without those that are deleted and not committed yet. */
function listFiles(): readonly string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  listed ??= [...new Set(execFileSync('git', args, { cwd: ROOT }).toString().split('\0').filter(Boolean))].filter(
    (path) => existsSync(join(ROOT, path)),
  );
  return listed;
}

async function copyRepository(target: string): Promise<void> {
  const folders = new Set(listFiles().map((path) => dirname(join(target, path))));
  for (const each of folders) await mkdir(each, { recursive: true });
  for (const path of listFiles()) await copyFile(join(ROOT, path), join(target, path));
  await symlink(join(ROOT, 'node_modules'), join(target, 'node_modules'));
}

/** Lists the tools, each a file or a folder, that work on the service. */
function listTools(root: string, name: string): string[] {
  const isOfService = (path: string) => readFileSync(join(root, path), 'utf8').includes(`/services/${name}/`);
  const files = globSync('tools/**/*.ts', { cwd: root }).filter(isOfService);
  return [...new Set(files.map((path) => path.split('/').slice(0, 2).join('/')))];
}

async function deleteService(root: string, name: string): Promise<void> {
  for (const path of [...toFolders(name), ...listTools(root, name)])
    await rm(join(root, path), { recursive: true, force: true });
  const list = await readFile(join(root, LIST), 'utf8');
  const importLine = new RegExp(`^import \\{ (\\w+) \\} from '\\.\\./services/${name}/service\\.ts';\\n`, 'm');
  const [, identifier = ''] = importLine.exec(list) ?? [];
  const entry = new RegExp(`^ {2}${identifier},\\n`, 'm');
  assert.ok(identifier !== '' && entry.test(list), `${LIST} has an import and an entry of ${name}`);
  await writeFile(join(root, LIST), list.replace(importLine, '').replace(entry, ''));
  const knip = await readFile(join(root, 'knip.jsonc'), 'utf8');
  await writeFile(join(root, 'knip.jsonc'), knip.replace('"entry": [', `"entry": [${SHARED},`));
}

/** Returns the output of a failing command. */
async function check(root: string, args: readonly string[]): Promise<string> {
  const environment = { PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env['PATH']}`, HOME: process.env['HOME'] };
  try {
    await promisify(execFile)(process.execPath, args, { cwd: root, env: environment, maxBuffer: 1 << 26 });
    return '';
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    return `${stdout}${stderr}` || String(error);
  }
}

async function startRest(root: string, rest: readonly string[]): Promise<void> {
  const ports = rest.flatMap((name) => [`--${name}-port`, '0']);
  const program = [process.execPath, join(root, 'src/app/main.ts')] as const;
  const magpie = new MagpieProcess(['serve', ...ports, '--data-dir', join(root, 'data')], { program, cwd: root });
  try {
    for (const name of rest) {
      const url = await magpie.waitUntilReady(name);
      assert.equal((await fetch(`${url}/health`)).status, 200, name);
    }
  } finally {
    await magpie.kill();
  }
}

let imports: ReadonlyMap<string, readonly string[]> | undefined;

/** Returns the paths that each source file names in an import, a type or a URL. */
function getImports(): ReadonlyMap<string, readonly string[]> {
  imports ??= new Map(
    listFiles()
      .filter((file) => /\.m?[jt]s$/.test(file))
      .map((file) => {
        const path = join(ROOT, file);
        const named = readFileSync(path, 'utf8').matchAll(/(?:from|import|URL\()\s*\(?'(\.[^']*)'/g);
        return [file, Array.from(named, ([, relative = '']) => join(dirname(path), relative))];
      }),
  );
  return imports;
}

/** Lists files outside of the service that name one of its modules. */
function listImporters(name: string): string[] {
  const own = [...toFolders(name), ...listTools(ROOT, name)].map((path) => join(ROOT, path));
  const isOwn = (path: string) => own.some((each) => path === each || path.startsWith(`${each}/`));
  return [...getImports()]
    .filter(([file, named]) => !isOwn(join(ROOT, file)) && named.some(isOwn))
    .map(([file]) => file);
}

describe('a repository without one of its services', () => {
  for (const { name } of SERVICES) {
    it(`${name}: is imported by the list of services only`, () => {
      assert.deepEqual(listImporters(name), [LIST]);
    });

    it(`${name}: has no loose end and runs the others`, {
      skip: !IS_SOAK && name !== SHORT,
    }, async () => {
      const root = join(folder, name);
      await copyRepository(root);
      await deleteService(root, name);
      for (const [what, args] of Object.entries(forSoak(CHECKS, {}))) assert.equal(await check(root, args), '', what);
      await startRest(
        root,
        SERVICES.map((each) => each.name).filter((each) => each !== name),
      );
    });
  }
});
