import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import type { Pet } from '../../../../src/services/pets/model/pet.ts';
import { PetsServer, PUBLIC_URL } from '../pets-server.ts';
import { addAsset, addPet } from '../test-pets.ts';

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
  let server: PetsServer;
  let pet: Pet;
  const at = new Date(0);
  const urlOf = ({ asset }: Pick<Pet, 'asset'>, file: string) => `/api/assets/${asset.assetId}/${file}`;
  const pixelsOf = (bytes: Buffer) => sharp(bytes).ensureAlpha().raw().toBuffer();

  before(async () => {
    server = await PetsServer.open({ publicUrl: PUBLIC_URL });
    pet = await addPet(server, { slug: 'pip' });
  });
  after(() => server.close());

  for (const [file, type] of Object.entries(FILES)) {
    it(`are for anybody and for ever: ${file}`, async () => {
      const { status, headers } = await server.get(urlOf(pet, file), { origin: 'https://elsewhere.example' });
      assert.equal(status, 200);
      assert.equal(headers.get('content-type'), type);
      assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable');
      assert.equal(headers.get('access-control-allow-origin'), '*');
      assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin');
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
      assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'.*; sandbox$/);
      assert.match(headers.get('etag') ?? '', /^"[^"]+"$/);
      assert.equal(headers.get('set-cookie'), null);
    });

    it(`are not sent to clients that have them: ${file}`, async () => {
      const first = await server.get(urlOf(pet, file));
      const etag = first.headers.get('etag') ?? '';
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await server.get(urlOf(pet, file), { 'if-none-match': known });
        assert.equal(again.status, 304, known);
        assert.equal(again.bytes.length, 0);
        assert.equal(again.headers.get('etag'), etag);
        assert.equal(again.headers.get('cache-control'), first.headers.get('cache-control'));
      }
      assert.equal((await server.get(urlOf(pet, file), { 'if-none-match': '"other"' })).status, 200);
    });
  }

  it('have the sheet in the other format with the very same pixels', async () => {
    const drawn = await addPet(server, { sheet: { extension: 'png', spriteVersion: 2 } });
    for (const each of [pet, drawn]) {
      const webp = await server.get(urlOf(each, 'spritesheet.webp'));
      const png = await server.get(urlOf(each, 'spritesheet.png'));
      assert.equal((await sharp(webp.bytes).metadata()).format, 'webp');
      assert.equal((await sharp(png.bytes).metadata()).format, 'png');
      assert.ok((await pixelsOf(webp.bytes)).equals(await pixelsOf(png.bytes)));
    }
  });

  it('have a still in the size of a cell with the pet in its middle', async () => {
    const { bytes } = await server.get(urlOf(pet, 'preview.webp'));
    const { width, height, pages = 1 } = await sharp(bytes).metadata();
    assert.deepEqual([width, height, pages], [192, 208, 1]);
    const { info } = await sharp(bytes).trim().toBuffer({ resolveWithObject: true });
    const left = -(info.trimOffsetLeft ?? 0);
    assert.ok(Math.abs(left - (192 - left - info.width)) <= 1, 'as much room on the left as on the right');
    assert.ok(info.width > 150, 'the pet fills its picture');
  });

  it('have the six idle frames side by side', async () => {
    const strip = await server.get(urlOf(pet, 'idle-strip.webp'));
    const sheet = await server.get(urlOf(pet, 'spritesheet.webp'));
    const top = sharp(sheet.bytes).extract({ left: 0, top: 0, width: 6 * 192, height: 208 });
    assert.ok((await pixelsOf(strip.bytes)).equals(await top.ensureAlpha().raw().toBuffer()));
  });

  it('come as one ZIP that holds exactly them', async () => {
    const { bytes, headers } = await server.get(urlOf(pet, 'pet.zip'));
    assert.equal(headers.get('content-disposition'), 'attachment; filename="pip.zip"');
    const files = unzipSync(bytes);
    assert.deepEqual(Object.keys(files).sort(), ['pet.json', 'spritesheet.webp']);
    const sheet = await server.get(urlOf(pet, 'spritesheet.webp'));
    assert.ok(sheet.bytes.equals(Buffer.from(files['spritesheet.webp'] ?? [])));
    const petJson = await server.get(urlOf(pet, 'pet.json'));
    assert.equal(petJson.text, Buffer.from(files['pet.json'] ?? []).toString());
  });

  it('count as downloaded once per client and day, and only if the ZIP is sent', async () => {
    const counted = await addPet(server);
    const downloads = async () => (await server.store.pets.find(counted.id))?.downloadCount;
    const url = urlOf(counted, 'pet.zip');
    const { headers } = await server.get(url, {}, 'HEAD');
    await server.get(url, { 'if-none-match': headers.get('etag') ?? '' });
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
    const pending = await addPet(server, { status: 'pending', approvedAt: null });
    const changed = await addPet(server);
    const pendingAsset = await addAsset(server.files, { colour: [1, 2, 3] }, { id: 'x' });
    await server.store.pets.change(changed.id, ['approved'], { pendingAsset }, at);
    const deleted = await addPet(server);
    await server.store.pets.change(deleted.id, ['approved'], { status: 'deleted' }, at);
    const unknown = { assetId: '0'.repeat(32) };
    const odd = { assetId: '..%2f..%2fetc' };
    for (const { assetId } of [pending.asset, pendingAsset, deleted.asset, unknown, odd]) {
      for (const file of Object.keys(FILES)) {
        const { status, headers, text } = await server.get(`/api/assets/${assetId}/${file}`);
        assert.equal(status, 404, `${assetId} ${file}`);
        assert.equal(JSON.parse(text).code, 'not_found');
        assert.equal(headers.get('cache-control'), 'no-store');
        assert.equal(headers.get('etag'), null);
      }
    }
    assert.equal((await server.get(urlOf(changed, 'spritesheet.webp'))).status, 200, 'the old sheet stays');
  });

  it('stay where they were when the pet gets another sheet', async () => {
    const changed = await addPet(server);
    const asset = await addAsset(server.files, { colour: [4, 5, 6] }, { id: 'y' });
    await server.store.pets.change(changed.id, ['approved'], { asset }, at);
    assert.equal((await server.get(urlOf(changed, 'preview.webp'))).status, 200);
    assert.equal((await server.get(urlOf({ asset }, 'preview.webp'))).status, 200);
  });

  it('are made once: what is derived is served without the sheet', async () => {
    const kept = await addPet(server);
    const first = await server.get(urlOf(kept, 'preview.webp'));
    const derived = await readdir(join(server.folder, 'derived'));
    assert.equal(derived.filter((name) => name.startsWith(kept.asset.assetId)).length, 1);
    const none = { listPackages: async () => [], listSheets: async () => [], listReferences: async () => [] };
    await server.files.removeUnneeded(new Date('2100-01-01'), none);
    assert.ok((await server.get(urlOf(kept, 'preview.webp'))).bytes.equals(first.bytes));
    assert.equal((await server.get(urlOf(kept, 'idle-strip.webp'))).status, 404);
  });
});
