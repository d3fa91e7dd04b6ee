import assert from 'node:assert/strict';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import type { Pet } from '../../../../src/services/pets/model/pet.ts';
import { addAsset, addPet, openAssetServer } from './asset-server.ts';

const DAY_MS = 86_400_000;
const FILES = {
  'spritesheet.webp': 'image/webp',
  'spritesheet.png': 'image/png',
  'pet.json': 'application/json; charset=utf-8',
  'pet.zip': 'application/zip',
  'preview.webp': 'image/webp',
  'idle-strip.webp': 'image/webp',
};

describe('the files of a published package', () => {
  let server: Awaited<ReturnType<typeof openAssetServer>>;
  let pet: Pet;
  const at = new Date(0);
  const urlOf = ({ asset }: Pick<Pet, 'asset'>, file: string) => `/api/assets/${asset.assetId}/${file}`;
  const pixelsOf = (bytes: Buffer) => sharp(bytes).ensureAlpha().raw().toBuffer();

  before(async () => {
    server = await openAssetServer();
    pet = await addPet(server.resources, { slug: 'pip' });
  });
  after(() => server.close());

  for (const [file, type] of Object.entries(FILES)) {
    it(`are for anybody and for ever: ${file}`, async () => {
      const { statusCode, headers } = await server.get(urlOf(pet, file), { origin: 'https://elsewhere.example' });
      assert.equal(statusCode, 200);
      assert.equal(headers['content-type'], type);
      assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
      assert.equal(headers['access-control-allow-origin'], '*');
      assert.equal(headers['cross-origin-resource-policy'], 'cross-origin');
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.match(String(headers['content-security-policy']), /^default-src 'none'.*; sandbox$/);
      assert.match(String(headers['etag']), /^"[^"]+"$/);
      assert.equal(headers['set-cookie'], undefined);
    });

    it(`are not sent to whoever has them: ${file}`, async () => {
      const first = await server.get(urlOf(pet, file));
      const etag = String(first.headers['etag']);
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await server.get(urlOf(pet, file), { 'if-none-match': known });
        assert.equal(again.statusCode, 304, known);
        assert.equal(again.rawPayload.length, 0);
        assert.equal(again.headers['etag'], etag);
        assert.equal(again.headers['cache-control'], first.headers['cache-control']);
      }
      assert.equal((await server.get(urlOf(pet, file), { 'if-none-match': '"other"' })).statusCode, 200);
    });
  }

  it('have the sheet in the other format with the very same pixels', async () => {
    const drawn = await addPet(server.resources, { sheet: { extension: 'png', spriteVersion: 2 } });
    for (const each of [pet, drawn]) {
      const webp = await server.get(urlOf(each, 'spritesheet.webp'));
      const png = await server.get(urlOf(each, 'spritesheet.png'));
      assert.equal((await sharp(webp.rawPayload).metadata()).format, 'webp');
      assert.equal((await sharp(png.rawPayload).metadata()).format, 'png');
      assert.ok((await pixelsOf(webp.rawPayload)).equals(await pixelsOf(png.rawPayload)));
    }
  });

  it('have a still in the size of a cell with the pet in its middle', async () => {
    const { rawPayload } = await server.get(urlOf(pet, 'preview.webp'));
    const { width, height, pages = 1 } = await sharp(rawPayload).metadata();
    assert.deepEqual([width, height, pages], [192, 208, 1]);
    const { info } = await sharp(rawPayload).trim().toBuffer({ resolveWithObject: true });
    const left = -(info.trimOffsetLeft ?? 0);
    assert.ok(Math.abs(left - (192 - left - info.width)) <= 1, 'as much room on the left as on the right');
    assert.ok(info.width > 150, 'the pet fills its picture');
  });

  it('have the six idle frames side by side', async () => {
    const strip = await server.get(urlOf(pet, 'idle-strip.webp'));
    const sheet = await server.get(urlOf(pet, 'spritesheet.webp'));
    const top = sharp(sheet.rawPayload).extract({ left: 0, top: 0, width: 6 * 192, height: 208 });
    assert.ok((await pixelsOf(strip.rawPayload)).equals(await top.ensureAlpha().raw().toBuffer()));
  });

  it('come as one ZIP that holds exactly them', async () => {
    const { rawPayload, headers } = await server.get(urlOf(pet, 'pet.zip'));
    assert.equal(headers['content-disposition'], 'attachment; filename="pip.zip"');
    const files = unzipSync(rawPayload);
    assert.deepEqual(Object.keys(files).sort(), ['pet.json', 'spritesheet.webp']);
    const sheet = await server.get(urlOf(pet, 'spritesheet.webp'));
    assert.ok(sheet.rawPayload.equals(Buffer.from(files['spritesheet.webp'] ?? [])));
    const petJson = await server.get(urlOf(pet, 'pet.json'));
    assert.equal(petJson.payload, Buffer.from(files['pet.json'] ?? []).toString());
  });

  it('count as downloaded once per client and day, and only if the ZIP is sent', async () => {
    const counted = await addPet(server.resources);
    const downloads = async () => (await server.resources.store.pets.find(counted.id))?.downloadCount;
    const url = urlOf(counted, 'pet.zip');
    const { headers } = await server.get(url, {}, 'HEAD');
    await server.get(url, { 'if-none-match': String(headers['etag']) });
    await server.get(urlOf(counted, 'spritesheet.webp'));
    assert.equal(await downloads(), 0);
    await server.get(url);
    await server.get(url);
    assert.equal(await downloads(), 1);
    server.clock.advance(DAY_MS);
    await server.get(url);
    assert.equal(await downloads(), 2);
  });

  it('do not exist before they are published, nor when they are taken down', async () => {
    const pending = await addPet(server.resources, { status: 'pending', approvedAt: null });
    const changed = await addPet(server.resources);
    const pendingAsset = await addAsset(server.resources, { colour: [1, 2, 3] }, { id: 'x' });
    await server.resources.store.pets.change(changed.id, ['approved'], { pendingAsset }, at);
    const deleted = await addPet(server.resources);
    await server.resources.store.pets.change(deleted.id, ['approved'], { status: 'deleted' }, at);
    const unknown = { assetId: '0'.repeat(32) };
    const odd = { assetId: '..%2f..%2fetc' };
    for (const { assetId } of [pending.asset, pendingAsset, deleted.asset, unknown, odd]) {
      for (const file of Object.keys(FILES)) {
        const { statusCode, headers, payload } = await server.get(`/api/assets/${assetId}/${file}`);
        assert.equal(statusCode, 404, `${assetId} ${file}`);
        assert.equal(JSON.parse(payload).code, 'not_found');
        assert.equal(headers['cache-control'], 'no-store');
        assert.equal(headers['etag'], undefined);
      }
    }
    assert.equal((await server.get(urlOf(changed, 'spritesheet.webp'))).statusCode, 200, 'the old sheet stays');
  });

  it('stay where they were when the pet gets another sheet', async () => {
    const changed = await addPet(server.resources);
    const asset = await addAsset(server.resources, { colour: [4, 5, 6] }, { id: 'y' });
    await server.resources.store.pets.change(changed.id, ['approved'], { asset }, at);
    assert.equal((await server.get(urlOf(changed, 'preview.webp'))).statusCode, 200);
    assert.equal((await server.get(urlOf({ asset }, 'preview.webp'))).statusCode, 200);
  });

  it('are made once: what is derived is served without the sheet', async () => {
    const kept = await addPet(server.resources);
    const first = await server.get(urlOf(kept, 'preview.webp'));
    const derived = await readdir(join(server.folder, 'derived'));
    assert.equal(derived.filter((name) => name.startsWith(kept.asset.assetId)).length, 1);
    await rm(join(server.folder, 'packages', kept.asset.assetId), { recursive: true });
    assert.ok((await server.get(urlOf(kept, 'preview.webp'))).rawPayload.equals(first.rawPayload));
    assert.equal((await server.get(urlOf(kept, 'idle-strip.webp'))).statusCode, 404);
  });
});
