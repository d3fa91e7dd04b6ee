import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startEmbeddedPostgres } from '../../src/platform/storage/postgres/testing/embedded-postgres.ts';
import { MagpieProcess } from './magpie-process.ts';

async function examine(hasChecksums: boolean) {
  const postgres = await startEmbeddedPostgres({ hasChecksums });
  try {
    const environment = { DATABASE_URL: postgres.url, MAGPIE_DATABASE_KEY: '0123456789abcdef'.repeat(4) };
    const magpie = new MagpieProcess(['doctor'], { environment });
    return { code: await magpie.ended, stdout: magpie.stdout, stderr: magpie.stderr };
  } finally {
    await postgres.stop();
  }
}

describe('magpie doctor with a database', () => {
  it('warns of a server without checksums, and says how to turn them on', async () => {
    const { code, stdout, stderr } = await examine(false);
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(
      stdout,
      /^postgres:\/\/127\.0\.0\.1:\d+\/postgres\nwarning: data_checksums is off, .*\n.*pg_checksums --enable/,
    );
  });

  it('has nothing to say of a server with checksums', async () => {
    const { code, stdout, stderr } = await examine(true);
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(stdout, /^postgres:\/\/127\.0\.0\.1:\d+\/postgres\nCheck its tables with .*\n$/);
  });
});
