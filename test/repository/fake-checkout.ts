// A folder that looks like a fresh clone, with a fake npm first on the PATH. The fake records its calls and "installs"
// at once, or fails as requested.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

/** The behaviour of the fake npm: install, print the text and fail, or wait for the file `go` and install then. */
type NpmBehaviour =
  | { kind: 'install' }
  | { kind: 'fail'; says: string }
  | { kind: 'wait' }
  | { kind: 'install-partly' };

const FAKE_NPM = `#!${process.execPath}
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
const behaviour = JSON.parse(process.env.FAKE_NPM);
appendFileSync('calls', JSON.stringify({ args: process.argv.slice(2), pid: process.pid }) + '\\n');
if (behaviour.kind === 'fail') { console.error(behaviour.says); process.exit(1); }
if (process.argv[2] === 'ci') rmSync('node_modules', { recursive: true, force: true });
mkdirSync('node_modules/.bin', { recursive: true });
while (behaviour.kind === 'wait' && !existsSync('go')) await new Promise((resolve) => setTimeout(resolve, 10));
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
for (const [path, { optional, dev }] of Object.entries(packages)) {
  if (path === '') continue;
  if (optional || (dev && process.argv.includes('--omit=dev'))) { delete packages[path]; continue; }
  if (behaviour.kind === 'install-partly' && path.endsWith('two')) continue;
  mkdirSync(path, { recursive: true });
  writeFileSync(path + '/package.json', '{}');
}
writeFileSync('node_modules/.bin/node', process.env.FAKE_RUNTIME, { mode: 0o755 });
writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }));
`;

export interface Preparation {
  readonly process: ChildProcess;
  /** Everything it printed, once it has ended. */
  readonly ended: Promise<{ readonly code: number | null; readonly output: string }>;
  waitForOutput(pattern: RegExp): Promise<void>;
}

export class FakeCheckout {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async create(): Promise<FakeCheckout> {
    const checkout = new FakeCheckout(await mkdtemp(join(tmpdir(), 'magpie-prepare-')));
    await cp(join(REPOSITORY, 'scripts'), join(checkout.folder, 'scripts'), { recursive: true });
    await mkdir(join(checkout.folder, 'bin'));
    await writeFile(join(checkout.folder, 'package.json'), '{"type":"module"}');
    await writeFile(join(checkout.folder, 'bin', 'npm'), FAKE_NPM, { mode: 0o755 });
    await checkout.writeLock('1.0.0');
    return checkout;
  }

  async writeLock(version: string): Promise<void> {
    const packages = {
      '': { name: 'checkout' },
      'node_modules/one': { version },
      'node_modules/two': { version },
      'node_modules/tool': { version, dev: true },
      'node_modules/other-platform': { version, optional: true, os: ['none'], cpu: ['none'] },
    };
    await writeFile(join(this.folder, 'package-lock.json'), JSON.stringify({ packages }));
  }

  /** Starts the script as npm would; `environment` adds to a bare one. */
  start(
    npm: NpmBehaviour = { kind: 'install' },
    environment: Record<string, string> = {},
    args: string[] = [],
  ): Preparation {
    const child = spawn(process.execPath, ['scripts/prepare.mjs', ...args], {
      cwd: this.folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: `${join(this.folder, 'bin')}:${dirname(process.execPath)}`,
        FAKE_NPM: JSON.stringify(npm),
        FAKE_RUNTIME: `#!/bin/sh\nexit 0\n`,
        ...environment,
      },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    return {
      process: child,
      ended: once(child, 'close').then(([code]) => ({ code, output })),
      waitForOutput: async (pattern) => {
        while (!pattern.test(output)) await sleep(10);
      },
    };
  }

  async prepare(npm?: NpmBehaviour, environment?: Record<string, string>) {
    return this.start(npm, environment).ended;
  }

  /** Runs the preparation of `npm test`. */
  async prepareDev(npm?: NpmBehaviour, environment?: Record<string, string>) {
    return this.start(npm, environment, ['--dev']).ended;
  }

  /** Lists the calls of npm in order. */
  async listCalls(): Promise<{ args: string[]; pid: number }[]> {
    const lines = await readFile(join(this.folder, 'calls'), 'utf8').catch(() => '');
    return lines
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  }

  async waitForCall(count: number): Promise<{ args: string[]; pid: number }> {
    for (;;) {
      const call = (await this.listCalls())[count - 1];
      if (call) return call;
      await sleep(10);
    }
  }

  /** Creates a package of which npm has unpacked the first files. */
  async beginPackage(name: string): Promise<void> {
    const folder = join(this.folder, 'node_modules', name);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'LICENSE'), '');
  }

  /** Lets a waiting npm finish. */
  async letGo(): Promise<void> {
    await writeFile(join(this.folder, 'go'), '');
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
