import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createHelpers } from './analysis-helper.ts';
import { indexRepository } from './index-repository.ts';
import { IndexedRepository } from './testing/indexed-repository.ts';

const FILES = {
  ...Object.fromEntries(
    Array.from({ length: 30 }, (_, number) => [
      `src/part-${number}.ts`,
      `/** Opens tray ${number}. */\nexport function openTray${number}(): number {\n  return tray(${number});\n}\n`,
    ]),
  ),
  'lib/tray.py': 'def tray(number):\n    """Pulls the tray out."""\n    return number\n',
  'lib/copy.py': 'def tray(number):\n    """Pulls the tray out."""\n    return number\n',
  'README.md': '# Trays\n\nOpened by number.\n\n## Größe\n\nSmall.\n',
  'config.yml': 'db:\n  db_pass: s3cr3tPa55word\n',
  'data.dat': new Uint8Array(100),
  'again.dat': new Uint8Array(100),
};

/** Indexes the files, with or without a second thread, and returns everything that was stored. */
async function indexWith(helper: ReturnType<ReturnType<typeof createHelpers>>) {
  const repository = await IndexedRepository.open();
  try {
    repository.source.write(FILES).commit();
    const context = { ...repository.createContext(), helper };
    const request = { repositoryId: repository.id, localPath: repository.source.path };
    await indexRepository(context, { ...request, isWatched: false, pulls: [], refs: [] });
    const { id = '', counts } = (await repository.summary('branch:main')) ?? {};
    const manifest = await repository.store.indexes.findManifest(id);
    const [segment] = (await repository.store.indexes.findContents(id))?.segments ?? [];
    return {
      counts,
      manifest,
      segment: await repository.store.segments.find(segment?.id ?? ''),
      // The others belong to the history, in which the time of the commit counts.
      blobs: repository.rows('blobs').filter((row) => row.repository_id === repository.id),
    };
  } finally {
    await repository.close();
  }
}

test('an index made by two threads equals that of one, byte for byte', async () => {
  const helper = createHelpers(0)();
  const [alone, together] = [await indexWith(undefined), await indexWith(helper)];
  assert.equal(alone.counts?.files, 34);
  assert.equal(helper?.isStarted, helper !== undefined);
  assert.deepEqual(together, alone);
});
