import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { toPetJson } from '../../../src/services/pets/package/pet-json.ts';
import { writeZip } from '../../../src/services/pets/package/write-zip.ts';
import { makeTestSheet } from '../../../src/services/pets/testing/make-sheet.ts';

const MAIN = fileURLToPath(new URL('../../../src/app/main.ts', import.meta.url));

interface Run {
  readonly exitCode: number;
  readonly output: string;
  readonly complaints: string;
}

function magpie(args: readonly string[], env: Record<string, string> = {}): Promise<Run> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [MAIN, ...args],
      { env: { ...process.env, ...env } },
      (_, stdout, stderr) => resolve({ exitCode: child.exitCode ?? -1, output: stdout, complaints: stderr }),
    );
  });
}

describe('the commands of pets', () => {
  let folder: string;
  let sheet: Buffer;
  const petJson = toPetJson({
    slug: 'momo',
    displayName: 'Momo',
    description: '',
    extension: 'webp',
    spriteVersion: 1,
  });
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'magpie-pets-'));
    sheet = await makeTestSheet();
  });
  after(() => rm(folder, { recursive: true }));

  it('validate a package: what a registry would accept ends with 0, what it would refuse with 1 and every reason', async () => {
    const good = join(folder, 'good.zip');
    await writeFile(good, writeZip({ petJson, sheet, extension: 'webp' }));
    const accepted = await magpie(['pets', 'validate', good]);
    assert.deepEqual([accepted.exitCode, accepted.complaints], [0, '']);
    assert.match(accepted.output, /would accept it: a webp sheet of version 1, sha256 [0-9a-f]{64}\.\n$/);

    const bad = join(folder, 'bad.zip');
    const broken = await makeTestSheet({ alter: (pixels) => pixels.set(0, 7, 9, 9, [1, 1, 1, 255]) });
    await writeFile(bad, writeZip({ petJson: '{"displayName":"$(id)"}', sheet: broken, extension: 'webp' }));
    const refused = await magpie(['pets', 'validate', bad]);
    assert.equal(refused.exitCode, 1);
    assert.match(
      refused.output,
      /^invalid_pet_json: .*\n {2}.*\ninvalid_spritesheet_cells: .*row 1, column 8.*\n {2}Erase/,
    );
    assert.match(refused.output, /would refuse it: 2 things have to be mended\.\n$/);

    const absent = await magpie(['pets', 'validate', join(folder, 'absent')]);
    assert.deepEqual([absent.exitCode, absent.output], [1, '']);
    assert.match(absent.complaints, /^magpie: .*cannot be read/);
  });

  it('install a pet of a registry into the folder of the agent', async () => {
    const sha256 = createHash('sha256').update(sheet).digest('hex');
    const pet = { petJsonUrl: '/pet.json', spritesheetUrl: '/spritesheet.webp', spritesheetExt: 'webp', sha256 };
    const answers: Record<string, string | Buffer> = {
      '/api/pets/momo': JSON.stringify({ pet }),
      '/pet.json': petJson,
      '/spritesheet.webp': sheet,
      '/api/pets/momo/install': '{"ok":true}',
    };
    const server = createServer((request, response) => response.end(answers[request.url ?? '']));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = server.address() as AddressInfo;
      const env = { MAGPIE_PETS_URL: `http://127.0.0.1:${port}`, CODEX_HOME: join(folder, 'codex') };
      const installed = await magpie(['pets', 'install', 'momo'], env);
      assert.deepEqual([installed.exitCode, installed.complaints], [0, '']);
      assert.match(installed.output, /^Installed in .*codex.pets.momo\./);
      assert.deepEqual(await readdir(join(folder, 'codex', 'pets')), ['momo']);
      const again = await magpie(['pets', 'install', 'momo'], env);
      assert.deepEqual([again.exitCode, again.output], [1, '']);
      assert.match(again.complaints, /--force/);
      assert.equal((await magpie(['pets', 'install', 'momo', '--force'], env)).exitCode, 0);
    } finally {
      server.close();
    }
  });
});
