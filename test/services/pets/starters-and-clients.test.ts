// A fresh registry as people meet it: the starter pets, and the clients that install from it.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { systemClock } from '../../../src/base/clock.ts';
import { forSoak, IS_SOAK } from '../../../src/base/testing/soak.ts';
import { listStarterPets } from '../../../src/services/pets/generator/starters/list-starter-pets.ts';
import type { RunningPets } from '../../../src/services/pets/index.ts';
import { PET_KINDS } from '../../../src/services/pets/model/pet.ts';
import { openPetStore } from '../../../src/services/pets/store/open-pet-store.ts';
import { MagpieProcess } from '../../repository/magpie-process.ts';
import { listCodeBlocks, readDocument } from '../../support/markdown.ts';
import { type Json, startPets } from './pets-server.ts';
import { addPetRecord } from './test-pets.ts';

const run = promisify(execFile);
const CLIENT = fileURLToPath(import.meta.resolve('../../../node_modules/@astandrik/codex-pets/bin/codex-pets.cjs'));
const STARTERS = listStarterPets();
/** The number of starter pets that are drawn; the others have their records only. */
const DRAWN = forSoak(STARTERS.length, 4);

describe('a fresh registry', () => {
  let folder: string;
  let service: RunningPets;

  const start = async () => {
    service = await startPets(join(folder, 'data'), { hasStarters: true });
  };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'magpie-pets-'));
    await start();
    if (DRAWN < STARTERS.length) await stopDrawing();
    await service.whenSeeded;
  });
  after(async () => {
    await service.close();
    await rm(folder, { recursive: true });
  });

  /** Stops the service while it draws, adds the records of most pets that it has not drawn, and starts it again. */
  async function stopDrawing(): Promise<void> {
    while ((await get('/api/pets')).total === 0) await sleep(10);
    await service.close();
    const store = await openPetStore({ folder: join(folder, 'data') }, systemClock);
    for (const { slug, displayName, description, kind, tags } of STARTERS.slice(DRAWN)) {
      const id = `starter-${slug}`;
      if ((await store.pets.find(id)) !== undefined) continue;
      await addPetRecord(store, slug, { id, displayName, description, kind, tags });
    }
    await store.close();
    await start();
  }

  async function get(path: string): Promise<Json> {
    return (await fetch(service.url + path)).json() as Promise<Json>;
  }

  it('shows the starter pets, with pets of all kinds', async () => {
    const { total, pets } = await get('/api/pets?pageSize=200');
    assert.equal(total, STARTERS.length);
    assert.deepEqual(new Set(pets.map(({ slug }: Json) => slug)), new Set(STARTERS.map(({ slug }) => slug)));
    const drawn = STARTERS.slice(0, DRAWN).map(({ slug }) => pets.find((pet: Json) => pet.slug === slug));
    assert.deepEqual(new Set(drawn.map(({ kind }) => kind)), new Set(PET_KINDS));
    for (const pet of drawn) {
      assert.equal(pet.license, 'CC0-1.0', pet.slug);
      assert.equal(pet.generator.name, 'procedural@3', pet.slug);
      assert.equal(pet.ownerName, 'Magpie', pet.slug);
      assert.equal((await fetch(pet.spritesheetUrl)).status, 200, pet.slug);
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

  it('reports its health to the operator, and counts its answers', async () => {
    assert.deepEqual(await get('/health'), { status: 'ok' });
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    assert.match(metrics, new RegExp(`^magpie_pets ${STARTERS.length}$`, 'm'));
    assert.match(metrics, /^http_requests_total\{.*route="\/health".*\} 1$/m);
  });

  it('is listed by the published client', { skip: !IS_SOAK }, async () => {
    const { stdout } = await run(process.execPath, [CLIENT, 'list'], { env: clientEnvironment() });
    const slugs = stdout
      .trim()
      .split('\n')
      .map((line) => line.split('\t')[0] ?? '');
    assert.deepEqual(slugs.sort(), STARTERS.map(({ slug }) => slug).sort());
  });

  it('is installed from by the published client, and counts it', async () => {
    const slug = firstSlug();
    await run(process.execPath, [CLIENT, 'install', slug], { env: clientEnvironment() });
    await checkInstalled(slug);
    assert.equal((await get(`/api/pets/${slug}`)).pet.installCount, 1);
  });

  it('is installed from by our own command, which checks the checksum, and replaces nothing by default', async () => {
    const slug = STARTERS[1]?.slug ?? '';
    const install = async (...more: string[]) => {
      const environment = { MAGPIE_PETS_URL: service.url, CODEX_HOME: join(folder, 'codex') };
      const child = new MagpieProcess(['pets', 'install', slug, ...more], { environment });
      return { code: await child.ended, output: child.stdout, complaints: child.stderr };
    };
    const installed = await install();
    assert.deepEqual([installed.code, installed.complaints], [0, '']);
    assert.ok(installed.output.startsWith(`Installed in ${join(folder, 'codex', 'pets', slug)}.`), installed.output);
    await checkInstalled(slug);
    const again = await install();
    assert.deepEqual([again.code, again.output], [1, '']);
    assert.match(again.complaints, /--force/);
    assert.equal((await install('--force', '--url', service.url)).code, 0);
  });

  function clientEnvironment(): NodeJS.ProcessEnv {
    return { ...process.env, CODEX_PETS_URL: service.url, CODEX_HOME: join(folder, 'codex') };
  }

  function firstSlug(): string {
    return STARTERS[0]?.slug ?? '';
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
