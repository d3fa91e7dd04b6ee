import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { systemClock } from '../../../../base/clock.ts';
import type { AssetFiles, PetPackage } from '../../ports.ts';
import { openAssetFiles } from './asset-files.ts';

const BYTES_MAX = 10_000;
/** The size without the digest that follows it on disk: ten files fill the budget. */
const DERIVED_BYTES = 968;

const ID = 'a'.repeat(32);
const NOT_IDS = [
  '',
  'x',
  '..',
  '../../etc/passwd',
  `../${ID}`,
  `${ID}/..`,
  ID.toUpperCase(),
  `${ID}\0`,
  `${ID}\n`,
  `${ID}a`,
];

function makePackage(changes: Partial<PetPackage> = {}): PetPackage {
  const sheet = Buffer.from('a sheet');
  return {
    petJson: '{"id":"mia"}',
    sheet,
    extension: 'webp',
    spriteVersion: 1,
    perceptualHash: '0'.repeat(16),
    ...changes,
  };
}

const code = (expected: string) => (error: unknown) => (error as { code?: string }).code === expected;
const never = () => assert.fail('it is in the cache') as Promise<Buffer>;

describe('asset files on disk', () => {
  let folder: string;
  let files: AssetFiles;

  const openFiles = (bytesMax: number) =>
    openAssetFiles({ folder }, folder, { derivedBytesMax: bytesMax, variantBytesMax: bytesMax }, systemClock);
  const open = async () => {
    files = await openFiles(BYTES_MAX);
  };
  const list = async (name: string) => (await readdir(join(folder, name))).sort();

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'magpie-files-'));
    await open();
  });
  afterEach(() => rm(folder, { recursive: true }));

  describe('packages', () => {
    it('have an id made of their content, and are read as they were written', async () => {
      const petPackage = makePackage();
      const asset = await files.writePackage(petPackage);
      const sha256 = createHash('sha256').update(petPackage.sheet).digest('hex');
      const assetId = createHash('sha256').update(`${sha256}${petPackage.petJson}`).digest('hex').slice(0, 32);
      assert.deepEqual(asset, { assetId, sha256, extension: 'webp', spriteVersion: 1, perceptualHash: '0'.repeat(16) });
      await open();
      assert.deepEqual(await files.readSheet(assetId, 'webp'), petPackage.sheet);
      assert.equal((await files.readPetJson(assetId)).toString(), petPackage.petJson);
    });

    it('have the same id for the same content, also when written at the same time, and lie there once', async () => {
      const assets = await Promise.all(Array.from({ length: 8 }, () => files.writePackage(makePackage())));
      assert.equal(new Set(assets.map(({ assetId }) => assetId)).size, 1);
      assert.deepEqual(await list('packages'), [assets[0]!.assetId]);
      const other = await files.writePackage(makePackage({ petJson: '{"id":"other"}' }));
      assert.equal(other.sha256, assets[0]!.sha256);
      assert.notEqual(other.assetId, assets[0]!.assetId);
      assert.deepEqual(await list('sheets'), [`${other.sha256}.webp`], 'a sheet lies there once for all packages');
    });

    it('are the same whether the sheet comes with them or is here already', async () => {
      const petJson = '{"id":"retold"}';
      const { assetId, ...sheet } = await files.writePackage(makePackage());
      const rewritten = await files.writePackage({ ...sheet, petJson });
      assert.notEqual(rewritten.assetId, assetId);
      assert.deepEqual(await files.writePackage(makePackage({ petJson })), rewritten);
      assert.equal(String(await files.readPetJson(rewritten.assetId)), petJson);
      assert.equal(String(await files.readSheet(rewritten.assetId, 'webp')), 'a sheet');
    });

    it('are not found under another extension or an unknown id', async () => {
      const { assetId } = await files.writePackage(makePackage());
      await assert.rejects(files.readSheet(assetId, 'png'), code('file_not_found'));
      await assert.rejects(files.readSheet(ID, 'webp'), code('file_not_found'));
    });
  });

  it('keeps reference images by their content', async () => {
    const bytes = randomBytes(1_000);
    const [id, same] = await Promise.all([files.writeReference(bytes), files.writeReference(bytes)]);
    assert.equal(id, createHash('sha256').update(bytes).digest('hex').slice(0, 32));
    assert.equal(same, id);
    await open();
    assert.deepEqual(await files.readReference(id), bytes);
    await assert.rejects(files.readReference(ID), code('file_not_found'));
    assert.deepEqual(await list('references'), [id]);
  });

  it('makes no path of anything but an id', async () => {
    await writeFile(join(folder, 'secret'), 'secret');
    for (const id of [...NOT_IDS, '../secret']) {
      await assert.rejects(files.readPetJson(id), code('file_not_found'), JSON.stringify(id));
      await assert.rejects(files.readSheet(id, 'webp'), code('file_not_found'), JSON.stringify(id));
      await assert.rejects(files.readReference(id), code('file_not_found'), JSON.stringify(id));
      await assert.rejects(files.derive(id, 'preview.webp', never), code('file_not_found'), JSON.stringify(id));
    }
    for (const name of ['', '.', '..', '../x', 'a/b', 'A', 'x'.repeat(101)]) {
      await assert.rejects(files.derive(ID, name, never), /assertion failed/, JSON.stringify(name));
    }
  });

  it('removes what a crash left behind, and nothing else', async () => {
    const { assetId } = await files.writePackage(makePackage());
    const reference = await files.writeReference(Buffer.from('image'));
    await files.derive(ID, 'preview.webp', async () => Buffer.from('preview'));
    await mkdir(join(folder, 'packages', '.unfinished-1'));
    await writeFile(join(folder, 'packages', '.unfinished-1', 'pet.json'), '{');
    await writeFile(join(folder, 'sheets', '.unfinished-4'), 'hal');
    await writeFile(join(folder, 'references', '.unfinished-2'), 'hal');
    await writeFile(join(folder, 'derived', '.unfinished-3'), 'hal');
    await open();
    assert.deepEqual(await list('packages'), [assetId]);
    assert.deepEqual(await list('references'), [reference]);
    assert.equal((await list('sheets')).length, 1);
    assert.deepEqual(await list('derived'), [`${ID}-preview.webp`]);
  });

  it('leaves nothing behind when a package cannot be written', async () => {
    const extension = 'no/such/folder' as unknown as PetPackage['extension'];
    await assert.rejects(files.writePackage(makePackage({ extension })), code('ENOENT'));
    assert.deepEqual([await list('packages'), await list('sheets')], [[], []]);
  });

  describe('derived files', () => {
    const path = (name: string) => join(folder, 'derived', `${ID}-${name}`);

    it('are made once, and kept across a restart', async () => {
      const made = await files.derive(ID, 'preview.webp', async () => Buffer.from('preview'));
      assert.equal(made.toString(), 'preview');
      assert.deepEqual(await files.derive(ID, 'preview.webp', never), made);
      await open();
      assert.deepEqual(await files.derive(ID, 'preview.webp', never), made);
    });

    it('are made once for all who ask at the same time', async () => {
      let pictureQueues = 0;
      const make = async () => Buffer.from(`making ${++pictureQueues}`);
      const answers = await Promise.all(Array.from({ length: 20 }, () => files.derive(ID, 'card.gif', make)));
      assert.deepEqual(new Set(answers.map(String)), new Set(['making 1']));
    });

    it('are made a few at a time, and one at a time where parameters choose them', async () => {
      for (const [group, expected] of [
        ['chosen', 1],
        ['offered', 3],
        ['quick', 2],
      ] as const) {
        let running = 0;
        let most = 0;
        const make = async () => {
          most = Math.max(most, ++running);
          await new Promise((resolve) => setTimeout(resolve, 2));
          running--;
          return Buffer.from('x');
        };
        await Promise.all(Array.from({ length: 10 }, (_, index) => files.derive(ID, `a-${index}`, make, { group })));
        assert.equal(most, expected, group);
        await rm(join(folder, 'derived'), { recursive: true });
        await rm(join(folder, 'variants'), { recursive: true });
        await open();
      }
    });

    /** Returns pictures that end when they are released. */
    const hold = () => {
      const release = Promise.withResolvers<void>();
      const make = () => release.promise.then(() => Buffer.from('x'));
      return { make, release: release.resolve };
    };

    it('are refused to a client that waits for many already, and made again later', async () => {
      const { make, release } = hold();
      const waiting = Array.from({ length: 3 + 16 }, (_, index) => files.derive(ID, `strip-${index}`, make));
      await assert.rejects(files.derive(ID, 'one-more', make), code('pictures_overloaded'));
      const other = files.derive(ID, 'one-more', make, { requester: { client: 'other' } });
      release();
      await Promise.all([...waiting, other]);
      assert.equal(String(await files.derive(ID, 'yet-one-more', make)), 'x');
    });

    it('of one group wait for none of another', async () => {
      const { make, release } = hold();
      const chosen = Array.from({ length: 8 }, (_, index) =>
        files.derive(ID, `card-${index}`, make, { group: 'chosen' }),
      );
      const offered = await files.derive(ID, 'og.png', async () => Buffer.from('picture'), { group: 'offered' });
      const quick = await files.derive(ID, 'preview.webp', async () => Buffer.from('preview'), { group: 'quick' });
      assert.deepEqual([String(offered), String(quick)], ['picture', 'preview']);
      release();
      await Promise.all(chosen);
    });

    it('that parameters choose never take the room of those that pages show', async () => {
      await files.derive(ID, 'og.png', async () => Buffer.from('picture'));
      const make = async () => randomBytes(900);
      for (let index = 0; index < 20; index++) await files.derive(ID, `card-${index}`, make, { group: 'chosen' });
      assert.equal(String(await files.derive(ID, 'og.png', never)), 'picture');
      let bytes = 0;
      for (const name of await list('variants')) bytes += (await stat(join(folder, 'variants', name))).size;
      assert.ok(bytes <= BYTES_MAX, `${bytes} bytes are kept`);
    });

    it('are finished and kept once they have begun, even if all requests are aborted', async () => {
      const { make, release } = hold();
      const begun = Promise.withResolvers<void>();
      const gone = new AbortController();
      const makeAndTell = () => {
        begun.resolve();
        return make();
      };
      const left = files.derive(ID, 'card.gif', makeAndTell, { requester: { signal: gone.signal } });
      await begun.promise;
      gone.abort(new Error('gone'));
      await assert.rejects(left, /gone/);
      const joined = files.derive(ID, 'card.gif', never);
      release();
      assert.equal(String(await joined), 'x');
      assert.equal(String(await files.derive(ID, 'card.gif', never)), 'x');
    });

    it('are made again after a failure', async () => {
      await assert.rejects(
        files.derive(ID, 'og.png', () => Promise.reject(new Error('no font'))),
        /no font/,
      );
      assert.equal(String(await files.derive(ID, 'og.png', async () => Buffer.from('picture'))), 'picture');
    });

    it('are never served damaged: cut, grown, altered, emptied or gone', async () => {
      const damages = {
        cut: (file: string) => truncate(file, 20),
        grown: (file: string) => writeFile(file, 'more', { flag: 'a' }),
        altered: async (file: string) => {
          const bytes = await readFile(file);
          bytes[0]! ^= 1;
          await writeFile(file, bytes);
        },
        emptied: (file: string) => truncate(file, 0),
        gone: (file: string) => rm(file),
      };
      for (const [name, damage] of Object.entries(damages)) {
        for (const isReopened of [false, true]) {
          await files.derive(ID, name, async () => Buffer.from('something that was whole'));
          await damage(path(name));
          if (isReopened) await open();
          const again = await files.derive(ID, name, async () => Buffer.from('made again'));
          assert.equal(String(again), 'made again', name);
          assert.equal(String(await files.derive(ID, name, never)), 'made again', name);
          await rm(path(name));
        }
      }
    });

    it('are removed above the byte budget, the least recently used first', async () => {
      const make = async () => randomBytes(DERIVED_BYTES);
      for (let index = 0; index < 10; index++) await files.derive(ID, `n-${index}`, make);
      await files.derive(ID, 'n-0', never);
      await files.derive(ID, 'n-10', make);
      assert.deepEqual((await list('derived')).length, 10);
      await files.derive(ID, 'n-0', never);
      assert.equal(String(await files.derive(ID, 'n-1', async () => Buffer.from('again'))), 'again');
      let bytes = 0;
      for (const name of await list('derived')) bytes += (await stat(join(folder, 'derived', name))).size;
      assert.ok(bytes <= BYTES_MAX);
    });

    it('are removed at the start too when the budget became smaller, the oldest first', async () => {
      const make = async () => randomBytes(DERIVED_BYTES);
      for (const [age, name] of ['n-2', 'n-0', 'n-1'].entries()) {
        await files.derive(ID, name, make);
        await utimes(path(name), 1_000 + age, 1_000 + age);
      }
      await openFiles(2_000);
      assert.deepEqual(await list('derived'), [`${ID}-n-0`, `${ID}-n-1`]);
    });

    it('are answered but not kept when they are larger than the budget', async () => {
      await files.derive(ID, 'small', async () => Buffer.from('small'));
      const large = await files.derive(ID, 'large', async () => randomBytes(BYTES_MAX));
      assert.equal(large.length, BYTES_MAX);
      assert.deepEqual(await list('derived'), [`${ID}-small`]);
    });

    it('are answered when they cannot be kept', async () => {
      await rm(join(folder, 'derived'), { recursive: true });
      assert.equal(String(await files.derive(ID, 'preview.webp', async () => Buffer.from('preview'))), 'preview');
    });
  });
});
