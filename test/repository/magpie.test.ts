import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import packageJson from '../../package.json' with { type: 'json' };
import { forSoak, IS_SOAK } from '../../src/base/testing/soak.ts';
import { openKeyFile } from '../../src/platform/auth/key-file.ts';
import { type MagpieOptions, MagpieProcess, PREPARED } from './magpie-process.ts';

let folder: string;
const processes: MagpieProcess[] = [];

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'magpie-program-'));
});
afterEach(async () => {
  await Promise.all(processes.splice(0).map((magpie) => magpie.kill()));
});
after(() => rm(folder, { recursive: true, force: true }));

function run(args: readonly string[], options?: MagpieOptions): MagpieProcess {
  const magpie = new MagpieProcess(args, options);
  processes.push(magpie);
  return magpie;
}

/** Arguments of a server on a free port and, unless one is named, a new data folder. */
let folders = 0;
const serveArgs = (dataDir = join(folder, `data-${folders++}`)) => ['--vectors-port', '0', '--data-dir', dataDir];
/** Starts one service, which takes half the time. */
const serve = (dataDir?: string) => run(['serve', 'vectors', ...serveArgs(dataDir)]);

async function fails(magpie: MagpieProcess, ...lines: RegExp[]): Promise<void> {
  assert.equal(await magpie.ended, 1);
  const said = magpie.stderr.trimEnd().split('\n');
  assert.equal(said.length, lines.length, magpie.stderr);
  for (const [index, line] of lines.entries()) assert.match(said[index] ?? '', line);
  assert.equal(magpie.stdout, '');
}

/** Begins a request whose body is complete only when `finish` is called. */
async function beginCreate(url: string, collection = 'birds'): Promise<{ socket: Socket; finish(): Promise<string> }> {
  const { hostname, port } = new URL(url);
  const body = JSON.stringify({ vectors: { size: 2, distance: 'Dot' } });
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(
    `PUT /collections/${collection} HTTP/1.1\r\nhost: localhost\r\napi-key: k\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  );
  // A whole exchange on another connection: after it, the server has seen this one too.
  await fetch(`${url}/health`);
  return {
    socket,
    finish: async () => {
      socket.write(body.slice(5));
      let answer = '';
      for await (const chunk of socket) answer += chunk;
      return answer;
    },
  };
}

describe('the program', () => {
  it('prints help and version on standard output and ends with 0', async () => {
    const [help, version] = [run(['--help']), run(['version'])];
    assert.deepEqual([await help.ended, await version.ended], [0, 0]);
    assert.match(help.stdout, /MAGPIE_VECTORS_PORT/);
    assert.equal(version.stdout, `${packageJson.version}\n`);
    assert.equal(help.stderr + version.stderr, '');
  });

  describe('that runs', () => {
    let dataDir: string;
    let magpie: MagpieProcess;
    let url: string;
    before(async () => {
      dataDir = join(folder, 'running');
      const environment = { MAGPIE_MEMORY_MB: '100' };
      magpie = new MagpieProcess(['serve', 'vectors', ...serveArgs(dataDir)], { environment });
      url = await magpie.waitUntilReady();
    });
    after(() => magpie.kill());

    it('tells in its banner what runs where, and answers there', async () => {
      assert.ok(magpie.stdout.includes(dataDir) && magpie.stdout.includes(`${url}/docs`), magpie.stdout);
      assert.equal((await fetch(`${url}/health`)).status, 200);
    });

    it('takes a former name of a setting, and tells the present one in one line', async () => {
      assert.equal(magpie.stderr, 'magpie: MAGPIE_MEMORY_MB is now named MAGPIE_VECTORS_MEMORY_MB; use that name\n');
      const metrics = await (await fetch(`${url}/metrics`)).text();
      assert.match(metrics, /104857600/);
    });

    it('keeps another from starting on its data folder, which says so in one line', async () => {
      await fails(serve(dataDir), /^magpie: the data folder .* is already open in another process/);
      assert.equal((await fetch(`${url}/health`)).status, 200);
    });

    it('keeps serving when its output is no longer read', async () => {
      magpie.child.stdout?.destroy();
      magpie.child.stderr?.destroy();
      for (let count = 0; count < 3; count++) assert.equal((await fetch(`${url}/nowhere`)).status, 404);
    });
  });
});

describe('a program that cannot start', () => {
  it('tells every error of its configuration in one line each', async () => {
    const environment = { MAGPIE_HOST: '1.2', DATABASE_URL: 'mysql://hunter2' };
    await fails(
      run(['serve', 'kitchen', '--vectors-port', 'x'], { environment }),
      /^magpie: there is no service "kitchen": there are toolkit, vectors, memory, pets, studio$/,
      /^magpie: MAGPIE_HOST is "1.2"/,
      /^magpie: DATABASE_URL is not valid \(its value is not shown\): expected a postgres:\/\/ address, with commas between several hosts$/,
      /^magpie: --vectors-port is "x"/,
    );
  });

  it('shows no secret: not one that is refused, nor one that was given with a mistake', async () => {
    const environment = { MAGPIE_ADMIN_PASSWORD: 'hunter2', MAGPIE_PROXY_SECRT: 'hunter2' };
    const magpie = run(['serve', '--proxy-secret', '-hunter2'], { environment });
    await fails(
      magpie,
      /^magpie: warning: MAGPIE_PROXY_SECRT is not a setting/,
      /^magpie: MAGPIE_ADMIN_PASSWORD is not valid \(its value is not shown\): expected 10 to 256 characters$/,
      /^magpie: --proxy-secret is not valid \(its value is not shown\): expected at least 16 characters$/,
    );
    assert.doesNotMatch(magpie.stderr, /hunter2/);
    const admin = { MAGPIE_ADMIN: 'me@nowhere', MAGPIE_ADMIN_PASSWORD: 'hunter2 hunter2' };
    const refused = run(['serve', 'pets', ...serveArgs()], { environment: admin });
    await fails(refused, /^magpie: MAGPIE_ADMIN is .*: expected an e-mail address$/);
    assert.doesNotMatch(refused.stderr, /hunter2/);
  });

  it('says so in one line when the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const args = ['serve', 'vectors', ...serveArgs(), '--vectors-port', String(port)];
    await fails(run(args), /^magpie: .*port is already in use/);
    other.close();
  });

  it('says so in one line when the data folder cannot be written', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    await fails(serve(join(file, 'data')), /^magpie: cannot write to the data folder/);
  });

  it('says so in one line when it may open too few files', { skip: process.platform !== 'linux' }, async () => {
    const program = ['sh', '-c', 'ulimit -n 64 && exec "$@"', 'sh', process.execPath, PREPARED] as const;
    await fails(
      run(['serve', 'vectors', ...serveArgs()], { program }),
      /^magpie: this process may open 64 files, .*ulimit -n 1024/,
    );
  });

  it('says so in one line when the key of accounts is short or lost', async () => {
    const dataDir = join(folder, 'keys');
    const path = join(dataDir, 'accounts', 'key');
    await mkdir(dirname(path), { recursive: true });
    const key = await openKeyFile(path);
    const start = () => run(['serve', 'pets', ...serveArgs(dataDir)]);
    await writeFile(path, key.subarray(0, 5));
    await fails(start(), /^magpie: .*accounts\/key has 5 bytes, and a key has 32: restore it from a backup/);
    await rm(path);
    await fails(start(), /^magpie: .*accounts\/key is missing: restore it from a backup/);
  });
});

describe('a program that is told to stop', () => {
  it('finishes what is in flight, stores it, and ends with 0; a second signal ends it at once', async () => {
    const dataDir = join(folder, 'stopped');
    const codes = { SIGTERM: 143, SIGINT: 130 } as const;
    const signals = Object.keys(codes) as (keyof typeof codes)[];
    for (const signal of signals) {
      const magpie = serve(dataDir);
      const url = await magpie.waitUntilReady();
      const request = await beginCreate(url, `made-on-${signal}`);
      magpie.child.kill(signal);
      await refusesConnections(url);
      assert.match(await request.finish(), /^HTTP\/1.1 200 .*"result":true/s);
      assert.equal(await magpie.ended, 0, magpie.stderr);
    }
    for (const signal of forSoak(signals, ['SIGINT'] as const)) {
      const magpie = serve(dataDir);
      const url = await magpie.waitUntilReady();
      const stored = await fetch(`${url}/collections/made-on-${signal}`, { headers: { 'api-key': 'k' } });
      assert.equal(stored.status, 200);
      await beginCreate(url);
      magpie.child.kill('SIGTERM');
      await refusesConnections(url);
      magpie.child.kill(signal);
      assert.equal(await magpie.ended, codes[signal]);
    }
  });
});

describe('npm start', () => {
  const stops: Readonly<Record<string, (pid: number) => void>> = {
    ...(IS_SOAK && {
      'npm alone gets SIGTERM': (pid: number) => process.kill(pid, 'SIGTERM'),
      'the whole process group gets SIGTERM': (pid: number) => process.kill(-pid, 'SIGTERM'),
    }),
    'Ctrl-C sends SIGINT to the process group': (pid) => process.kill(-pid, 'SIGINT'),
  };
  for (const [occasion, stop] of Object.entries(stops)) {
    it(`finishes what is in flight, ends with 0 and leaves no process behind when ${occasion}`, async () => {
      const magpie = run(['vectors', ...serveArgs()], { byNpm: true });
      const url = await magpie.waitUntilReady();
      const { pid = 0 } = magpie.child;
      const request = await beginCreate(url);
      stop(pid);
      await refusesConnections(url);
      assert.match(await request.finish(), /"result":true/);
      assert.equal(await magpie.ended, 0, magpie.stderr);
      assert.throws(() => process.kill(-pid, 0), { code: 'ESRCH' });
    });
  }
});

async function refusesConnections(url: string): Promise<void> {
  while (
    await fetch(`${url}/health`, { headers: { connection: 'close' } }).then(
      () => true,
      () => false,
    )
  );
}
