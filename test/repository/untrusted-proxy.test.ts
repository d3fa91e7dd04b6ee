// A server that others reach, with a proxy in front of it that it does not know.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ACCOUNTS_FOLDER } from '../../src/accounts/folder.ts';
import { addQuickAdmin } from '../support/quick-accounts.ts';
import { MagpieProcess } from './magpie-process.ts';

const ADMIN = { email: 'admin@example.org', password: 'the keeper of the keys' };

let folder: string;
const processes: MagpieProcess[] = [];
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'magpie-proxy-'));
  await addQuickAdmin(join(folder, ACCOUNTS_FOLDER), ADMIN);
});
afterEach(async () => {
  await Promise.all(processes.splice(0).map((magpie) => magpie.kill()));
});
after(() => rm(folder, { recursive: true, force: true }));

function start(args: readonly string[], environment: Record<string, string> = {}): MagpieProcess {
  const magpie = new MagpieProcess(args, { environment: { MAGPIE_DATA_DIR: folder, ...environment } });
  processes.push(magpie);
  return magpie;
}

async function serve(environment: Record<string, string>, ...services: string[]) {
  const magpie = start(['serve', ...services], environment);
  const url = await magpie.waitUntilReady(services[0]);
  await magpie.hasWritten(/Stop with Ctrl-C/);
  return { magpie, url };
}

async function diagnose(): Promise<string> {
  const doctor = start(['doctor']);
  assert.equal(await doctor.ended, 0, doctor.stdout);
  return doctor.stdout;
}

const countOf = (pattern: RegExp, text: string) => text.match(new RegExp(pattern.source, 'gm'))?.length ?? 0;
const PUBLIC = {
  MAGPIE_PUBLIC_URL_MEMORY: 'https://memory.example.org',
  MAGPIE_PUBLIC_URL_STUDIO: 'https://studio.example.org',
};

/** Adds a repository as an administrator; returns the text of the answer and a reader of the repository's page. */
async function add(url: string, source: string) {
  const send = (path: string, cookie: string, fields: Record<string, string>) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { accept: 'text/html', cookie },
      body: new URLSearchParams(fields),
    });
  const [cookie = ''] = (await send('/login', '', ADMIN)).headers.getSetCookie().map((text) => text.split(';')[0]);
  const read = async (path: string) =>
    (await fetch(`${url}${path}`, { headers: { accept: 'text/html', cookie } })).text();
  const csrfToken = /name="csrfToken" value="([^"]+)"/.exec(await read('/'))?.[1] ?? '';
  const answer = await send('/repositories', cookie, { csrfToken, source });
  return { text: await answer.text(), readPage: () => read(answer.headers.get('location') ?? '/') };
}

const addFolder = async (url: string) => (await add(url, '/nowhere/at/all')).text;

/** Adds a repository of this machine; returns true if the server connects to it, false if it refuses before. */
async function isPrivateFetched(url: string): Promise<boolean> {
  let isAsked = false;
  const host = createServer((socket) => {
    isAsked = true;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  try {
    await once(host, 'listening');
    const { port } = host.address() as AddressInfo;
    const { readPage } = await add(url, `http://127.0.0.1:${port}/team/app-${port}`);
    while (!isAsked && !/is in a private network/.test(await readPage())) await sleep(100);
    return isAsked;
  } finally {
    host.close();
  }
}

const CLOSED = /Folders of the server may not be added/;
const NOTICE = /^MAGPIE_TRUSTED_PROXIES is not set: .*$/m;
const REPORT =
  /requests from 127\.0\.0\.1 name other clients in \S+, but .* add 127\.0\.0\.1 to MAGPIE_TRUSTED_PROXIES/;
const FINDING =
  /^warning: requests from 127\.0\.0\.1 name other clients in x-forwarded-for.* \(requests since the start: 4\)$/m;

describe('a server with a public address', () => {
  it('says that no proxy is trusted, reports once one that is not, and takes neither folders nor private networks', async () => {
    const { magpie, url } = await serve(PUBLIC, 'memory', 'studio');
    assert.equal(countOf(NOTICE, magpie.stdout), 1, magpie.stdout);
    assert.match(await addFolder(url), CLOSED);
    assert.equal(await isPrivateFetched(url), false);
    assert.doesNotMatch(await diagnose(), /name other clients/);
    const studio = await magpie.waitUntilReady('studio');
    await fetch(`${studio}/nowhere`, { headers: { 'x-forwarded-for': '192.0.2.7' } });
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip']) {
      await fetch(`${url}/health`, { headers: { [header]: '192.0.2.7' } });
    }
    assert.match(await diagnose(), FINDING);
    assert.equal(countOf(REPORT, magpie.stderr), 1, magpie.stderr);
    const metric = /^magpie_ignored_forwarded_requests_total (\d+)$/m;
    assert.equal(metric.exec(await (await fetch(`${url}/metrics`)).text())?.[1], '3');
    assert.equal(metric.exec(await (await fetch(`${studio}/metrics`)).text())?.[1], '1');
  });
});

describe('a server with a trusted proxy', () => {
  it('reports only clients that the proxy names in a form that is not read, and takes neither folders nor private networks', async () => {
    const { magpie, url } = await serve({ MAGPIE_TRUSTED_PROXIES: '127.0.0.1' }, 'memory');
    for (const chain of ['192.0.2.7', '127.0.0.1', 'garbage, 192.0.2.7']) {
      await fetch(`${url}/health`, { headers: { 'x-forwarded-for': chain } });
    }
    assert.match(await addFolder(url), CLOSED);
    assert.equal(await isPrivateFetched(url), false);
    assert.doesNotMatch(magpie.stdout + magpie.stderr, /TRUSTED_PROXIES|the trusted proxy/);
    await fetch(`${url}/health`, { headers: { forwarded: 'for=192.0.2.7' } });
    assert.match(await diagnose(), /the trusted proxy 127\.0\.0\.1 names its clients in forwarded/);
  });
});

describe('a server that only this machine reaches', () => {
  it('takes folders and private networks, and says nothing of proxies', async () => {
    const { magpie, url } = await serve({ MAGPIE_PUBLIC_URL_MEMORY: 'http://localhost:8080' }, 'memory');
    assert.doesNotMatch(await addFolder(url), CLOSED);
    assert.equal(await isPrivateFetched(url), true);
    assert.doesNotMatch(magpie.stdout, NOTICE);
  });
});
