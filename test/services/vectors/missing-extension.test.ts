import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openTestPostgres } from '../../../src/platform/storage/postgres/testing/test-postgres.ts';
import { MagpieProcess } from '../../repository/magpie-process.ts';

const isGiven = Boolean(process.env['TEST_DATABASE_URL']);

describe('the program on a server without pgvector', { skip: isGiven && 'the given server may have it' }, () => {
  it('ends with one line that says what to install and to run', async () => {
    const { url, schemaPrefix, key, close } = await openTestPostgres();
    const environment = {
      DATABASE_URL: url,
      MAGPIE_DATABASE_SCHEMA: schemaPrefix,
      MAGPIE_DATABASE_KEY: Buffer.from(key).toString('hex'),
    };
    const magpie = new MagpieProcess(['serve', 'vectors', '--data-dir', '/nowhere'], { environment });
    assert.equal(await magpie.ended, 1, magpie.stdout);
    assert.match(
      magpie.stderr,
      /^magpie: the database has no extension vector, and it is not available on this server: install pgvector .+ CREATE EXTENSION vector\n$/,
    );
    await close();
  });
});
