// A fresh registry as people meet it: the starter pets, and the clients that install from it.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { listStarterPets } from '../../../src/services/pets/generator/starters/list-starter-pets.ts';
import type { RunningPets } from '../../../src/services/pets/index.ts';
import { listCodeBlocks, readDocument } from '../../support/markdown.ts';
import { type Json, startPets } from './pets-server.ts';

const run = promisify(execFile);
const CLIENT = fileURLToPath(import.meta.resolve('../../../node_modules/@astandrik/codex-pets/bin/codex-pets.cjs'));
const MAGPIE = fileURLToPath(import.meta.resolve('../../../src/app/main.ts'));

describe('a fresh registry', () => {
  let folder: string;
  let service: RunningPets;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'magpie-pets-'));
    service = await startPets(join(folder, 'data'), { hasStarters: true });
    await service.whenSeeded;
  });
  after(async () => {
    await service.close();
    await rm(folder, { recursive: true });
  });

  async function get(path: string): Promise<Json> {
    return (await fetch(service.url + path)).json() as Promise<Json>;
  }

  it('shows the starter pets, with pets of all kinds', async () => {
    const { total, pets } = await get('/api/pets?pageSize=200');
    assert.equal(total, listStarterPets().length);
    assert.ok(total >= 24);
    const kinds = new Set(pets.map(({ kind }: Json) => kind));
    assert.deepEqual([...kinds].sort(), ['character', 'creature', 'object']);
    for (const pet of pets) {
      assert.equal(pet.license, 'CC0-1.0', pet.slug);
      assert.equal(pet.generator.name, 'procedural@3', pet.slug);
      assert.equal(pet.ownerName, 'Magpie', pet.slug);
    }
  });

  it('answers the curl of README.md, and has the pets that are installed there', async () => {
    const [commands = ''] = listCodeBlocks(readDocument('README.md'), 'sh', 'First success: pets');
    const [curl = ''] = /^curl .*$/m.exec(commands) ?? [];
    const { stdout } = await run('sh', ['-c', curl.replace('localhost:6342', new URL(service.url).host)]);
    const installed = [...commands.matchAll(/pets install ([a-z0-9-]+)/g)].map(([, slug]) => slug);
    const { pets } = JSON.parse(stdout);
    assert.deepEqual(
      pets.map(({ slug }: Json) => slug),
      installed,
    );
  });

  it('tells its operator that it works, and counts what it answers', async () => {
    assert.deepEqual(await get('/health'), { status: 'ok' });
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    assert.match(metrics, new RegExp(`^magpie_pets ${listStarterPets().length}$`, 'm'));
    assert.match(metrics, /^http_requests_total\{.*route="\/health".*\} 1$/m);
  });

  it('is listed by the published client', async () => {
    const { stdout } = await run(process.execPath, [CLIENT, 'list'], { env: clientEnvironment() });
    const slugs = stdout
      .trim()
      .split('\n')
      .map((line) => line.split('\t')[0] ?? '');
    assert.deepEqual(
      slugs.sort(),
      listStarterPets()
        .map(({ slug }) => slug)
        .sort(),
    );
  });

  it('is installed from by the published client, and counts it', async () => {
    const slug = firstSlug();
    await run(process.execPath, [CLIENT, 'install', slug], { env: clientEnvironment() });
    await checkInstalled(slug);
    assert.equal((await get(`/api/pets/${slug}`)).pet.installCount, 1);
  });

  it('is installed from by our own command, which checks the checksum', async () => {
    const slug = listStarterPets()[1]?.slug ?? '';
    const { stdout } = await run(process.execPath, [MAGPIE, 'pets', 'install', slug, '--url', service.url], {
      env: clientEnvironment(),
    });
    assert.match(stdout, /Installed in/);
    await checkInstalled(slug);
  });

  function clientEnvironment(): NodeJS.ProcessEnv {
    return { ...process.env, CODEX_PETS_URL: service.url, CODEX_HOME: join(folder, 'codex') };
  }

  function firstSlug(): string {
    return listStarterPets()[0]?.slug ?? '';
  }

  /** Checks that the folder holds the registry's files and nothing else. */
  async function checkInstalled(slug: string): Promise<void> {
    const installed = join(folder, 'codex', 'pets', slug);
    assert.deepEqual((await readdir(installed)).sort(), ['pet.json', 'spritesheet.webp']);
    const petJson = JSON.parse(await readFile(join(installed, 'pet.json'), 'utf8'));
    const { pet } = await get(`/api/pets/${slug}`);
    assert.equal(petJson.id, slug);
    assert.equal(petJson.displayName, pet.displayName);
    const sheet = await readFile(join(installed, 'spritesheet.webp'));
    assert.equal(createHash('sha256').update(sheet).digest('hex'), pet.sha256);
  }
});
