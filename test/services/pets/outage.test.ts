import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  type EmbeddedServer,
  startEmbeddedPostgres,
} from '../../../src/platform/storage/postgres/testing/embedded-postgres.ts';
import { openTestPostgres, type TestPostgres } from '../../../src/platform/storage/postgres/testing/test-postgres.ts';
import { makeNextSheet } from '../../../src/services/pets/testing/test-registry.ts';
import { writeThroughOutage } from '../../support/through-outage.ts';
import { PetsServer, SUBMISSIONS } from './pets-server.ts';
import { type FormFields, toPart } from './sent-form.ts';

describe('pets whose database is killed', () => {
  let database: EmbeddedServer;
  let postgres: TestPostgres;
  let server: PetsServer;

  before(async () => {
    database = await startEmbeddedPostgres({ isDurable: true });
    postgres = await openTestPostgres({ url: database.url });
    server = await PetsServer.open({ database: postgres.server, onFailure: () => {} });
  });
  after(async () => {
    await server.close();
    await postgres.close();
    await database.stop();
  });

  it('are answered with 503 and Retry-After; afterwards acknowledged pets are there with files, without a restart', async () => {
    const forms = new Map<string, FormFields>();
    const submit = async (id: string) => {
      const sprite = toPart(await makeNextSheet(), 'spritesheet.webp', 'image/webp');
      const form = forms.get(id) ?? { displayName: id, sprite };
      forms.set(id, form);
      return server.post(SUBMISSIONS, form, { 'idempotency-key': id });
    };
    const search = () => server.get('/api/pets?q=cat');
    const acknowledged = await writeThroughOutage(database, {
      urls: [server.url],
      writers: [submit],
      readers: [search],
    });
    for (const id of acknowledged) {
      const again = await server.post(SUBMISSIONS, forms.get(id) ?? {}, { 'idempotency-key': id });
      assert.deepEqual([again.status, again.headers.get('idempotency-replayed')], [201, 'true'], again.text);
      const pet = (await server.store.pets.find(again.body.pet.id)) ?? assert.fail(id);
      await server.store.pets.change(pet.id, ['pending'], { status: 'approved', approvedAt: new Date() }, new Date());
      assert.equal((await server.get(`/api/assets/${pet.asset.assetId}/spritesheet.webp`)).status, 200);
    }
  });
});
