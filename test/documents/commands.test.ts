// Runs the commands of the documents in one program with a separate folder. commands.json maps the paths of documents
// to those of the test. It lists the commands that cannot run here; those are only checked against the program. The
// short form only checks the commands of documents beyond the first steps.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import packageJson from '../../package.json' with { type: 'json' };
import { parseCommandLine } from '../../src/app/command-line.ts';
import { COMMANDS } from '../../src/app/commands.ts';
import { SERVICES } from '../../src/app/services.ts';
import { IS_SOAK } from '../../src/base/testing/soak.ts';
import { MagpieProcess, PREPARED } from '../repository/magpie-process.ts';
import { listCodeBlocks, ROOT, readDocument } from '../support/markdown.ts';
import data from './commands.json' with { type: 'json' };
import { DOCUMENTS, listCommands } from './document-commands.ts';

const run = promisify(execFile);
const NOT_RUN: ReadonlySet<string> = new Set(data.notRun.flatMap(({ commands }) => commands));
const toMap = (entries: Record<string, string>): ReadonlyMap<string, string> => new Map(Object.entries(entries));
const [BEFORE, PRINTS, PLACES] = [toMap(data.before), toMap(data.prints), toMap(data.places)];
const SHELL_SYNTAX = /["'$|<>&;\\\n]/;
/** The documents whose commands the short form runs: those that a newcomer reads. */
const isRun = (document: string) => IS_SOAK || /^(?:README|CONTRIBUTING|docs\/install)\.md$/.test(document);
/** The time for all commands of one block, more than any should take on a busy machine. */
const BLOCK_MS_MAX = 500_000;

/** Replaces the npm call by which a checkout runs `magpie`. */
const toCalled = (text: string): string => text.replace(/npm run (?:-s )?magpie(?: --|$)/, 'magpie').trim();
const toMagpieWords = (text: string): string[] | undefined => {
  const words = text.replace(/^(?:[A-Z_]+=\S+ )+/, '').split(' ');
  if (words[0] === 'magpie') return words.slice(1);
  return words[0] === 'npm' && words[1] === 'start' ? ['serve', ...words.slice(3)] : undefined;
};

/** Returns true for a text that only names a command or script, without arguments to run it. */
function isMention(text: string, block: string): boolean {
  const script = /^npm (?:run )?([a-z:]+)$/.exec(text)?.[1];
  if (script !== undefined) return script in packageJson.scripts || script === 'pack';
  const words = toMagpieWords(text)?.join(' ');
  return block.startsWith('span') && COMMANDS.some(({ name }) => name === words || words === '');
}

const listed = DOCUMENTS.map((document) => ({
  document,
  commands: listCommands(document)
    .map(({ block, text }) => ({ block, text: toCalled(text) }))
    .filter(({ text, block }) => !isMention(text, block)),
}));

/** Creates a repository with one file, which the searches of the documents find. */
async function createRepository(folder: string): Promise<void> {
  await mkdir(join(folder, 'src'), { recursive: true });
  const source = 'export function parseToken(text: string) {\n  return text.trim();\n}\n';
  await writeFile(join(folder, 'src/parse-token.ts'), source);
  const person = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org'];
  await run('git', ['init', '-q', '-b', 'main', folder]);
  await run('git', ['-C', folder, 'add', '.']);
  await run('git', ['-C', folder, ...person, 'commit', '-q', '-m', 'begin']);
}

describe('commands of the documents', () => {
  let home: string;
  let magpie: MagpieProcess;
  const ports = new Map<string, string>();
  const outputs = new Map<string, string>();

  before(async () => {
    home = await mkdtemp(join(tmpdir(), 'magpie-documents-'));
    await createRepository(join(home, 'code/app'));
    for (const folder of ['bin', 'srv', 'etc', 'backups', 'data']) await mkdir(join(home, folder));
    await symlink(join(home, 'data'), join(home, 'srv/magpie'));
    await writeFile(join(home, '.curlrc'), 'fail-with-body\nsilent\nshow-error\n');
    const program = `exec "${process.execPath}" "${PREPARED}" "$@"\n`;
    await writeFile(join(home, 'bin/magpie'), `#!/bin/sh\n${program}`, { mode: 0o755 });
    magpie = new MagpieProcess(['serve', '--data-dir', join(home, 'data')]);
    for (const { name, defaultPort } of SERVICES) {
      ports.set(String(defaultPort), new URL(await magpie.waitUntilReady(name)).port);
    }
  });
  after(async () => {
    await magpie?.kill();
    await rm(home, { recursive: true, force: true });
  });

  function toScript(text: string): string {
    let script = [BEFORE.get(text), text].filter((part) => part !== undefined).join('\n');
    for (const [place, here] of PLACES) script = script.replaceAll(place, here);
    script = script.replaceAll(/(localhost|127\.0\.0\.1):(63\d\d)/g, (_, host, port) => `${host}:${ports.get(port)}`);
    // The tests must not touch the machine of the person who runs them.
    assert.doesNotMatch(script, /(?:^|[\s"'=])\/[a-z]/, `commands.json has no place for a path of: ${text}`);
    assert.doesNotMatch(
      script,
      /^npm (?:ci|i|install|uninstall|update)\b/,
      'it would change the packages of the tests',
    );
    return script.replace(/^npm /, `npm --prefix "${ROOT}" `);
  }

  /** Types commands in the document's working folder. */
  async function type(commands: readonly string[], document: string): Promise<void> {
    const cwd = join(home, 'at', document);
    await mkdir(cwd, { recursive: true });
    const env = {
      PATH: `${join(home, 'bin')}:${process.env['PATH']}`,
      HOME: home,
      API_KEY: 'my-secret',
      MAGPIE_DATA_DIR: join(home, 'data'),
      MAGPIE_URL: `http://127.0.0.1:${ports.get('6333')}`,
    };
    const options = { env, cwd, timeout: BLOCK_MS_MAX, maxBuffer: 1 << 26 };
    const { stdout } = await run('bash', ['-eo', 'pipefail', '-c', commands.map(toScript).join('\n')], options);
    for (const command of commands) {
      outputs.set(command, stdout);
      assert.match(stdout, new RegExp(PRINTS.get(command) ?? '', 'm'), command);
    }
  }

  for (const { document, commands } of listed.filter((each) => isRun(each.document))) {
    const blocks = Map.groupBy(
      commands.filter(({ text }) => !NOT_RUN.has(text)),
      ({ block }) => block,
    );
    if (blocks.size === 0) continue;
    it(`${document} has commands that work`, async () => {
      for (const block of blocks.values()) {
        const fresh = block.map(({ text }) => text).filter((text) => !outputs.has(text));
        if (fresh.length > 0) await type(fresh, document);
      }
    });
  }

  it('README.md shows the answer of the last one about vectors', () => {
    const [shown = ''] = listCodeBlocks(readDocument('README.md'), 'json', 'First success: vectors');
    const parts = shown.trim().split('…').map(RegExp.escape);
    const answer = [...outputs].find(([command]) => command.includes('/points/search'))?.[1] ?? '';
    assert.match(answer, new RegExp(parts.join('[\\d.e-]*')));
  });

  it('is each one run, or listed with the reason why not', () => {
    const present = new Set(listed.flatMap(({ commands }) => commands.map(({ text }) => text)));
    for (const command of [...NOT_RUN, ...BEFORE.keys(), ...PRINTS.keys()]) {
      assert.ok(present.has(command), `commands.json has a command that no document has: ${command}`);
    }
    for (const { why } of data.notRun) {
      for (const path of why.match(/test\/\S+\.ts/g) ?? []) assert.ok(existsSync(join(ROOT, path)), path);
    }
  });

  it('name options, settings, scripts and files that there are, where they are not run', () => {
    const settings = new Set(COMMANDS.flatMap(({ options }) => options.map(({ variable }) => variable)));
    const skipped = listed.filter(({ document }) => !isRun(document)).flatMap(({ commands }) => commands);
    // Only a shell can read the others.
    const plain = skipped.map(({ text }) => text).filter((text) => !SHELL_SYNTAX.test(text));
    for (const command of [...NOT_RUN, ...plain]) {
      const words = toMagpieWords(command);
      const parsed = words && parseCommandLine(words, COMMANDS);
      if (parsed?.asks === 'command') assert.deepEqual(parsed.errors, [], command);
      for (const [variable] of command.matchAll(/MAGPIE_[A-Z_]+/g)) assert.ok(settings.has(variable), command);
      const paths = command.match(/(?<=^|[\s'])(?:\.ci|deploy|scripts|src|test|tools)\/[^\s']+/g) ?? [];
      for (const path of paths) assert.ok(globSync(path, { cwd: ROOT }).length > 0, `${command}: ${path}`);
      const packed = /magpie-server-\S+\.tgz/.exec(command)?.[0];
      if (packed) assert.equal(packed, `${packageJson.name}-${packageJson.version}.tgz`);
    }
  });
});
