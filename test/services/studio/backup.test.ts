// The studio in a backup: made while it is served, restored, and served again.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { accountsPart } from '../../../src/accounts/accounts-part.ts';
import { restoreBackup, verifyBackup } from '../../../src/app/backup/read-backup.ts';
import { writeBackup } from '../../../src/app/backup/write-backup.ts';
import { studioService } from '../../../src/services/studio/service.ts';
import { SHOP } from './described-shop.ts';
import { StudioServer } from './studio-server.ts';

const { store } = studioService;
assert.ok(store);
const stores = [
  { name: 'studio', descriptor: store },
  { name: 'accounts', descriptor: accountsPart.store },
];
const root = mkdtempSync(join(tmpdir(), 'magpie-studio-backup-'));
after(() => rmSync(root, { recursive: true }));
const pathOf = (name: string) => join(root, name);

describe('a backup of the studio', () => {
  it('holds conversations and the gallery, is whole, and can be served after it was restored', async () => {
    const server = await StudioServer.open({ folder: pathOf('data') });
    const mine = { 'magpie-visitor': 'a'.repeat(43) };
    let galleryId: string;
    try {
      const { payload, done } = await server.prompt('kept', 'one', mine);
      const feedback = { conversationId: 'kept', turnId: done.turnId, rating: 1, publish: true, payload };
      galleryId = (await server.post('/api/design-feedback', feedback)).body.galleryId;
      await server.send({ kind: 'app', conversationId: 'described', app: SHOP }, mine);
      const [saved] = await writeBackup(pathOf('data'), pathOf('backup'), { stores, madeBy: 'a test' });
      assert.deepEqual([saved?.contents, saved?.damage], ['2 conversations, 1 published interface, 1 file', []]);
    } finally {
      await server.close();
    }
    await verifyBackup(pathOf('backup'), { stores });
    await restoreBackup(pathOf('backup'), pathOf('restored'), { stores });
    const { inspect } = await store.load();
    const request = { describeNamespace: (text: string) => text, onProgress: () => {} };
    const { findings } = await inspect({ folder: join(pathOf('restored'), 'studio'), ...request });
    assert.deepEqual(findings, []);
    const again = await StudioServer.open({ folder: pathOf('restored') });
    try {
      assert.equal((await again.get('/api/conversations/kept', mine)).body.title, 'one');
      const described = await again.get('/api/conversations/described/versions/1', mine);
      assert.deepEqual(described.body.payload.app, SHOP);
      assert.equal((await again.get(`/api/gallery/${galleryId}`)).status, 200);
      assert.equal((await again.prompt('kept', 'two', mine)).done.version, 2);
    } finally {
      await again.close();
    }
  });
});
