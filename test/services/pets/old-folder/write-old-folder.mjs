// Writes a data folder with the program of another checkout, as a release before accounts became their own module left
// it:
// node write-old-folder.mjs <checkout> <empty folder>; then tar -czf before-accounts.tar.gz -C <folder> .
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

const [checkout = '', dataDir = ''] = process.argv.slice(2);
const { makeTestSheet } = await import(pathToFileURL(`${checkout}/src/services/pets/testing/make-sheet.ts`).href);

const server = spawn(process.execPath, ['src/app/main.ts', 'serve'], {
  cwd: checkout,
  env: {
    MAGPIE_DATA_DIR: dataDir,
    MAGPIE_VECTORS_PORT: '0',
    MAGPIE_PETS_PORT: '0',
    MAGPIE_PETS_STARTERS: '0',
    MAGPIE_PETS_ADMIN: 'admin@example.org',
    MAGPIE_PETS_ADMIN_PASSWORD: 'the keeper of the keys',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
let banner = '';
server.stdout.setEncoding('utf8').on('data', (text) => {
  banner += text;
});
while (!banner.includes('Ctrl-C')) await sleep(50);
const vectors = /^ {2}vectors +(\S+)$/m.exec(banner)?.[1];
const pets = /^ {2}pets +(\S+)$/m.exec(banner)?.[1];

/** @param {string} path @param {Record<string, string | Blob>} fields */
async function post(path, fields, cookie = '') {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const headers = { accept: 'text/html', cookie };
  const response = await fetch(`${pets}${path}`, { method: 'POST', body, headers, redirect: 'manual' });
  if (response.status !== 303) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

/** @param {string} page @param {string} cookie */
async function readPage(page, cookie) {
  return (await fetch(`${pets}${page}`, { headers: { accept: 'text/html', cookie } })).text();
}

/** @param {string} page @param {string} path @param {Record<string, string | Blob>} fields @param {string} cookie */
async function postFrom(page, path, fields, cookie) {
  const csrfToken = /name="csrfToken" value="([^"]+)"/.exec(await readPage(page, cookie))?.[1] ?? '';
  return post(path, { csrfToken, ...fields }, cookie);
}

/** @param {Response} response */
const toCookie = (response) => response.headers.get('set-cookie')?.split(';')[0] ?? '';
/** @param {string} name @param {string} email */
const register = async (name, email) =>
  toCookie(await post('/register', { name, email, password: 'a good long password' }));

const ada = await register('Ada Lovelace', 'ada@example.org');
const mo = await register('Mo', 'mo@example.org');
await register('Zoë', 'zoe@example.org');
const admin = toCookie(await post('/login', { email: 'admin@example.org', password: 'the keeper of the keys' }));

const { headers: found } = await postFrom('/admin/people', '/admin/people', { email: 'mo@example.org' }, admin);
await postFrom('/admin/people', found.get('location') ?? '', { role: 'moderator' }, admin);

for (const { displayName, colour } of [
  { displayName: 'Cloud Fox', colour: [200, 80, 40] },
  { displayName: 'Moss Owl', colour: [40, 120, 60] },
]) {
  const sprite = new Blob([new Uint8Array(await makeTestSheet({ colour }))], { type: 'image/webp' });
  const fields = { displayName, description: `This is ${displayName}.`, contactEmail: 'ada@example.org', sprite };
  await postFrom('/submit', '/submit', fields, ada);
}
const [, approve = ''] = /action="(\/admin\/pets\/[^"]+\/approve)"/.exec(await readPage('/admin', mo)) ?? [];
await postFrom('/admin', approve, {}, mo);
await postFrom('/pets/cloud-fox', '/pets/cloud-fox/like', { liked: 'true' }, mo);
await postFrom('/pets/cloud-fox', '/pets/cloud-fox/like', { liked: 'true' }, admin);
await postFrom('/request', '/request', { prompt: 'A very small dragon', contactEmail: 'ada@example.org' }, ada);

const key = { 'api-key': 'old-folder-key', 'content-type': 'application/json' };
/** @param {string} path @param {object} body */
const put = async (path, body) => {
  const response = await fetch(`${vectors}${path}`, { method: 'PUT', headers: key, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
};
await put('/collections/old', { vectors: { size: 4, distance: 'Cosine' } });
await put('/collections/old/points?wait=true', {
  points: [
    { id: 1, vector: [1, 0, 0, 0], payload: { name: 'east' } },
    { id: 2, vector: [0, 1, 0, 0], payload: { name: 'north' } },
  ],
});
server.kill('SIGTERM');
await once(server, 'exit');
