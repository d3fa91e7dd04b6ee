import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { OperatorProblem } from '../../../base/operator-problem.ts';
import { toPetJson } from '../package/pet-json.ts';
import { type InstallOptions, installPet } from './install-pet.ts';

const sheet = Buffer.from('the bytes of a sheet');
const facts = { slug: 'momo', displayName: 'Momo', description: '', spriteVersion: 1, extension: 'webp' } as const;
const petJson = toPetJson(facts);
const record = {
  slug: 'momo',
  petJsonUrl: '/api/assets/1/pet.json',
  spritesheetUrl: '/api/assets/1/spritesheet.webp',
  spritesheetExt: 'webp',
  sha256: createHash('sha256').update(sheet).digest('hex'),
};

const PUBLISHED_CLIENT = fileURLToPath(import.meta.resolve('@astandrik/codex-pets/bin/codex-pets.cjs'));

/** Answers by method and path; other requests get 404. */
type Answers = Record<string, string | Buffer | { status: number; body: string }>;

describe('installing a pet', () => {
  let server: Server;
  let answers: Answers;
  let calls: string[];
  let codexHome: string;

  before(async () => {
    server = createServer((request, response) => {
      const call = `${request.method} ${request.url}`;
      calls.push(call);
      const answer = answers[call] ?? {
        status: 404,
        body: '{"code":"not_found","message":"There is no such\\u001b[2J pet."}',
      };
      if (typeof answer === 'string' || Buffer.isBuffer(answer)) response.end(answer);
      else response.writeHead(answer.status).end(answer.body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  after(() => server.close());
  beforeEach(async () => {
    codexHome = await mkdtemp(join(tmpdir(), 'magpie-codex-'));
    calls = [];
    answers = toAnswers(record);
  });
  afterEach(() => rm(codexHome, { recursive: true }));

  const toAnswers = (pet: object): Answers => ({
    'GET /api/pets/momo': JSON.stringify({ pet }),
    'GET /api/assets/1/pet.json': petJson,
    'GET /api/assets/1/spritesheet.webp': sheet,
    'POST /api/pets/momo/install': '{"ok":true}',
  });
  const install = (slug = 'momo', options: Partial<InstallOptions> = {}) => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return installPet(slug, { url, codexHome, isForced: false, ...options });
  };
  const listPets = () => readdir(join(codexHome, 'pets')).catch(() => []);
  const refuse = async (pattern: RegExp, ...args: Parameters<typeof install>) => {
    await assert.rejects(install(...args), (error) => {
      assert.ok(error instanceof OperatorProblem, String(error));
      assert.match(error.message, pattern);
      assert.doesNotMatch(error.message, /\p{Cc}/u);
      return true;
    });
  };

  it('puts pet.json and the sheet where the agent looks for them, and reports the install to the registry', async () => {
    const { folder, countProblem } = await install();
    assert.deepEqual([folder, countProblem], [join(codexHome, 'pets', 'momo'), undefined]);
    assert.deepEqual(await listPets(), ['momo']);
    assert.deepEqual((await readdir(folder)).sort(), ['pet.json', 'spritesheet.webp']);
    assert.equal(await readFile(join(folder, 'pet.json'), 'utf8'), petJson);
    assert.ok((await readFile(join(folder, 'spritesheet.webp'))).equals(sheet));
    assert.ok(calls.includes('POST /api/pets/momo/install'));
  });

  it('finds what the published client installs from the same answers', async () => {
    answers['GET /api/manifest'] = JSON.stringify({ pets: [{ ...record, displayName: 'Momo' }] });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const env = { ...process.env, CODEX_PETS_URL: url, CODEX_HOME: codexHome };
    await promisify(execFile)(process.execPath, [PUBLISHED_CLIENT, 'install', 'momo'], { env });
    assert.equal(await readFile(join(codexHome, 'pets', 'momo', 'pet.json'), 'utf8'), petJson);
    await install('momo', { isForced: true });
    assert.equal(await readFile(join(codexHome, 'pets', 'momo', 'pet.json'), 'utf8'), petJson);
  });

  it('refuses a sheet that is not the one that the registry vouches for, and leaves nothing behind', async () => {
    answers['GET /api/assets/1/spritesheet.webp'] = Buffer.from('another sheet');
    await refuse(/vouches/);
    assert.deepEqual([await listPets(), calls.some((call) => call.startsWith('POST'))], [[], false]);
  });

  it('refuses a pet.json that is not harmless or does not name the sheet', async () => {
    for (const text of [
      '{',
      '{"spritesheetPath":"../../x.webp"}',
      '{"displayName":"$(id)"}',
      '{"spritesheetPath":"other.webp"}',
    ]) {
      answers['GET /api/assets/1/pet.json'] = text;
      await refuse(/pet\.json .*nothing was installed/);
    }
    assert.deepEqual(await listPets(), []);
  });

  it('leaves a pet of this name alone without the option to replace it, and replaces all of it with that', async () => {
    const folder = join(codexHome, 'pets', 'momo');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'old.png'), 'old');
    await refuse(/--force/);
    assert.deepEqual([await readdir(folder), calls], [['old.png'], []]);
    await install('momo', { isForced: true });
    assert.deepEqual((await readdir(folder)).sort(), ['pet.json', 'spritesheet.webp']);
    assert.deepEqual(await listPets(), ['momo']);
  });

  it('keeps the old pet when the new one cannot be had', async () => {
    const folder = join(codexHome, 'pets', 'momo');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'old.png'), 'old');
    answers['GET /api/assets/1/spritesheet.webp'] = { status: 500, body: 'broken' };
    await refuse(/answers 500: broken/, 'momo', { isForced: true });
    assert.deepEqual(await readdir(folder), ['old.png']);
  });

  it('installs all the same when the registry does not count it', async () => {
    answers['POST /api/pets/momo/install'] = { status: 429, body: '{"message":"Slow down."}' };
    const { countProblem } = await install();
    assert.match(countProblem ?? '', /429: Slow down/);
    assert.deepEqual(await listPets(), ['momo']);
  });

  it('says plainly what is wrong with the name, the address or the registry', async () => {
    for (const slug of ['../evil', 'Momo', '', 'a/b', '.']) await refuse(/no name of a pet/, slug);
    assert.deepEqual(calls, []);
    await refuse(/404: There is no such \[2J pet/, 'nobody');
    await refuse(/cannot be reached/, 'momo', { url: 'http://127.0.0.1:9' });
    answers['GET /api/pets/momo'] = '<html>';
    await refuse(/is the address right/);
    for (const missing of ['petJsonUrl', 'spritesheetUrl', 'spritesheetExt', 'sha256']) {
      answers = toAnswers({ ...record, [missing]: null });
      await refuse(/does not return everything/);
    }
    answers = toAnswers({ ...record, petJsonUrl: 'file:///etc/passwd' });
    await refuse(/not on the web/);
  });

  it('reads no more than a pet can be large', async () => {
    answers['GET /api/assets/1/spritesheet.webp'] = Buffer.alloc(4 * 1024 * 1024 + 1);
    await refuse(/larger than/);
    assert.deepEqual(await listPets(), []);
  });
});
