import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { openTestPostgres, type TestPostgres } from '../../../../platform/storage/postgres/testing/test-postgres.ts';
import type { AssetFiles, PetPackage } from '../../ports.ts';
import { openPetStore } from '../open-pet-store.ts';
import { openAssetFiles } from './asset-files.ts';
import { SLICE } from './content-files.ts';

const HOUR_MS = 3_600_000;
const ID = 'a'.repeat(32);
const LIMITS = { derivedBytesMax: 10_000, variantBytesMax: 10_000 };
const code = (expected: string) => (error: unknown) => (error as { code?: string }).code === expected;
const none = { listPackages: async () => [], listSheets: async () => [], listReferences: async () => [] };

function makePackage(changes: Partial<PetPackage> = {}): PetPackage {
  const sheet = Buffer.from('a sheet');
  const kind = { extension: 'webp', spriteVersion: 1, perceptualHash: '0'.repeat(16) } as const;
  return { petJson: '{"id":"mia"}', sheet, ...kind, ...changes };
}

describe('asset files in PostgreSQL', () => {
  let postgres: TestPostgres;
  let folders: string;
  let files: AssetFiles;
  let nowMs = Date.UTC(2026, 0, 15);
  const clock = { nowMs: () => nowMs };
  const now = () => new Date(nowMs);
  /** Opens the rows as another process would, with a separate folder. */
  const open = async () =>
    openAssetFiles({ server: postgres.server }, await mkdtemp(join(folders, 'machine-')), LIMITS, clock);

  before(async () => {
    folders = await mkdtemp(join(tmpdir(), 'magpie-files-'));
    postgres = await openTestPostgres();
    await (await openPetStore({ server: postgres.server })).close();
  });
  after(async () => {
    await postgres.close();
    await rm(folders, { recursive: true });
  });
  beforeEach(async () => {
    files = await open();
  });

  it('are read by another process as they were written, however large', async () => {
    const sheet = randomBytes(3 * 1024 * 1024 + 1);
    const { assetId } = await files.writePackage(makePackage({ sheet }));
    const reference = await files.writeReference(Buffer.alloc(1024 * 1024, 7));
    const others = await open();
    assert.deepEqual(await others.readSheet(assetId, 'webp'), sheet);
    assert.equal(String(await others.readPetJson(assetId)), '{"id":"mia"}');
    assert.deepEqual(await others.readReference(reference), Buffer.alloc(1024 * 1024, 7));
  });

  it('have one id for the same content, also when written at the same time by several processes', async () => {
    const others = await open();
    const writers = [files, others, files, others];
    const assets = await Promise.all(writers.map((each) => each.writePackage(makePackage())));
    assert.equal(new Set(assets.map(({ assetId }) => assetId)).size, 1);
    const { assetId: _, ...sheet } = assets[0]!;
    const rewritten = await others.writePackage({ ...sheet, petJson: '{"id":"retold"}' });
    assert.equal(String(await files.readSheet(rewritten.assetId, 'webp')), 'a sheet');
  });

  it('are not found under another extension, an unknown id or what is none', async () => {
    const { assetId } = await files.writePackage(makePackage());
    await assert.rejects(files.readSheet(assetId, 'png'), code('file_not_found'));
    for (const id of [ID, '', '../x', `${ID}\0`, ID.toUpperCase()]) {
      await assert.rejects(files.readPetJson(id), code('file_not_found'), JSON.stringify(id));
      await assert.rejects(files.readReference(id), code('file_not_found'), JSON.stringify(id));
    }
  });

  it('are removed when they are old and no record needs them, and stay when they were written anew', async () => {
    const ids: string[] = [];
    for (let index = 0; index < SLICE + 1; index++) ids.push(await files.writeReference(Buffer.from(`old ${index}`)));
    const [needed = '', rewritten = '', ...unneeded] = ids;
    nowMs += 2 * HOUR_MS;
    const hourAgo = new Date(nowMs - HOUR_MS);
    await files.writeReference(Buffer.from('old 1'));
    await files.removeUnneeded(hourAgo, none, AbortSignal.abort());
    assert.equal(String(await files.readReference(unneeded[0] ?? '')), 'old 2', 'it was called off');
    const asked: string[] = [];
    const listReferences = async (names: readonly string[]) => {
      asked.push(...names);
      return names.filter((name) => name === needed);
    };
    await files.removeUnneeded(hourAgo, { ...none, listReferences });
    assert.equal(String(await files.readReference(needed)), 'old 0');
    assert.equal(String(await files.readReference(rewritten)), 'old 1');
    assert.equal(new Set(asked).size, asked.length, 'each is asked about once');
    for (const id of unneeded) await assert.rejects(files.readReference(id), code('file_not_found'));
  });

  it('that are written while they are being removed stay', async () => {
    const id = await files.writeReference(Buffer.from('needed again'));
    nowMs += 2 * HOUR_MS;
    const listReferences = async () => {
      await files.writeReference(Buffer.from('needed again'));
      return [];
    };
    await files.removeUnneeded(now(), { ...none, listReferences });
    assert.equal(String(await files.readReference(id)), 'needed again');
  });

  it('leave what is derived from them to each machine', async () => {
    const make = async () => Buffer.from('picture');
    const never = () => assert.fail('it is in the cache') as Promise<Buffer>;
    await files.derive(ID, 'og.png', make);
    assert.equal(String(await files.derive(ID, 'og.png', never)), 'picture');
    let isMade = false;
    await (await open()).derive(ID, 'og.png', async () => {
      isMade = true;
      return make();
    });
    assert.ok(isMade);
  });
});
