import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { createFolderMarker } from '../platform/storage/move/folder-marker.ts';
import { openControl } from './control/open-control.ts';
import { inspectDataFolder } from './inspect-data-folder.ts';
import { PARTS } from './services.ts';
import { SharedParts } from './shared-parts.ts';

const root = mkdtempSync(join(tmpdir(), 'magpie-data-folder-'));
after(() => rmSync(root, { recursive: true }));
let folders = 0;

function newFolder(): string {
  const path = join(root, String(folders++));
  mkdirSync(path, { mode: 0o700 });
  return path;
}

/** Creates the shared parts without opening any. */
function createParts(dataDir: string) {
  return new SharedParts(PARTS, {
    dataDir,
    database: undefined,
    read: ({ fallback }) => fallback,
    warn: assert.ifError,
  });
}

/** Returns the findings as `level: text` lines, without the free space of the machine that runs this. */
function listFindings(dataDir: string, isStoreOpen = false): string[] {
  const { findings, freeBytes } = inspectDataFolder(dataDir, isStoreOpen);
  assert.ok(freeBytes > 0);
  return findings.map(({ level, text }) => `${level}: ${text}`).filter((line) => !line.includes('free on the disk'));
}

describe('the inspection of a data folder', () => {
  it('finds nothing wrong with an empty one, and with one that a server has open', async () => {
    const dataDir = newFolder();
    assert.deepEqual(listFindings(dataDir), []);
    const control = await openControl(dataDir, createParts(dataDir), assert.ifError);
    assert.deepEqual(listFindings(dataDir, true), []);
    assert.equal(inspectDataFolder(dataDir, true).isOpen, true);
    await control.close();
    assert.equal(inspectDataFolder(dataDir, false).isOpen, false);
  });

  it('is open in one server that offers a control channel; a second one goes on without, and says why', async () => {
    const dataDir = newFolder();
    const parts = createParts(dataDir);
    const first = await openControl(dataDir, parts, assert.ifError);
    const warnings: [string, unknown][] = [];
    const second = await openControl(dataDir, parts, (message, { error }) => warnings.push([message, error]));
    assert.equal(warnings[0]?.[0], 'no control channel, so no backups while this runs');
    assert.match(String(warnings[0]?.[1]), /is already open in another process/);
    await second.close();
    assert.deepEqual(listFindings(dataDir, true), [], 'the first one still offers it');
    await first.close();
  });

  it('notes what killed processes left, and a folder that others can read', async () => {
    const dataDir = newFolder();
    mkdirSync(join(dataDir, 'restore.partial-x1'));
    const killed = createServer().listen(join(dataDir, 'other.sock'));
    await once(killed, 'listening');
    renameSync(join(dataDir, 'other.sock'), join(dataDir, 'control.sock'));
    killed.close();
    chmodSync(dataDir, 0o755);
    assert.deepEqual(listFindings(dataDir), [
      `note: ${join(dataDir, 'control.sock')} is left over from a server that was killed`,
      `warning: ${join(dataDir, 'restore.partial-x1')} is left over from a restoring that was killed`,
      `note: other users of this machine can look into ${dataDir}`,
    ]);
  });

  it('warns of a move that is not finished', async () => {
    const dataDir = newFolder();
    await createFolderMarker(dataDir, 'elsewhere');
    assert.deepEqual(listFindings(dataDir), [
      'warning: this is the target of a move from elsewhere that is not finished, and no server starts on it',
    ]);
  });

  it('warns when a store is open in a process that offers no control channel', () => {
    assert.match(
      listFindings(newFolder(), true).join(),
      /^warning: a process has the folder open but offers no control/,
    );
  });
});
