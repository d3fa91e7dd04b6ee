// The recovery of a registry from what its last process left behind.
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { defineRowChecksums } from '../../../src/platform/storage/sqlite/row-checksums.ts';
import type { RunningPets } from '../../../src/services/pets/index.ts';
import { startPets } from './pets-server.ts';

describe('a registry that is started again', () => {
  let folder: string;
  let service: RunningPets | undefined;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'magpie-pets-'));
  });
  afterEach(async () => {
    await service?.close();
    await rm(folder, { recursive: true });
  });

  async function start(): Promise<void> {
    await service?.close();
    service = await startPets(folder);
  }

  async function ask(key: string) {
    const response = await fetch(`${service?.url}/api/generation-requests`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ contactEmail: 'bo@example.org', prompt: 'a blue cat' }),
    });
    await response.arrayBuffer();
    return { status: response.status, isReplay: response.headers.get('idempotency-replayed') === 'true' };
  }

  it('does what was under way under a key when it was killed, and repeats what was done', async () => {
    await start();
    for (const key of ['killed', 'done']) assert.deepEqual(await ask(key), { status: 201, isReplay: false });
    const database = new DatabaseSync(join(folder, 'pets.db'));
    defineRowChecksums(database);
    database.exec(`UPDATE idempotency SET completed_at = NULL, result = NULL WHERE key = 'killed'`);
    assert.equal((await ask('killed')).status, 409);
    database.close();
    await start();
    assert.deepEqual(await ask('killed'), { status: 201, isReplay: false });
    assert.deepEqual(await ask('done'), { status: 201, isReplay: true });
  });

  it('removes files that no record came to need', async () => {
    const references = join(folder, 'references');
    const [old, young] = ['a'.repeat(32), 'b'.repeat(32)];
    await mkdir(references);
    for (const name of [old, young]) await writeFile(join(references, name), 'image');
    await utimes(join(references, old), 1_000, 1_000);
    await start();
    while ((await readdir(references)).includes(old)) await setTimeout(5);
    assert.deepEqual(await readdir(references), [young]);
  });
});
