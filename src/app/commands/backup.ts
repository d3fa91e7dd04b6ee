import { resolve } from 'node:path';
import type { Command, CommandCall } from '../command.ts';
import type { Setting } from '../settings/setting.ts';
import { DATA_DIR } from '../settings/settings.ts';
import { formatBytes, formatCount } from '../terminal/format.ts';
import { Progress } from '../terminal/progress.ts';
import { listenForStopSignals } from '../terminal/stop-signals.ts';
import { complain, print } from '../terminal/terminal.ts';

const VERIFY: Setting<boolean> = {
  flag: 'verify',
  about: 'make no backup, but check the one at this place against its checksums',
  allowed: 'no value',
  fallback: false,
  isSwitch: true,
  parse: (text) => text === 'on' || undefined,
};

export const backupCommand: Command = {
  name: 'backup',
  summary: 'save all vectors to a new folder, while the server runs or not',
  words: [{ name: 'target' }],
  options: [DATA_DIR, VERIFY],
  about: `
The backup is one consistent state that holds every write acknowledged before it began. A running server makes it itself,
as its own user, and goes on serving; the target must be a place that it can write to. The target appears when
everything in it is on the disk. Ends with 1 when there is no backup, and also when there is one but vectors in the store were
damaged already: then keep older backups. The registry of pets is not part of it; docs/operations.md tells how to save that.`,
  run: (call) => (call.read(VERIFY) ? verify(call) : backup(call)),
};

async function backup(call: CommandCall): Promise<number> {
  const dataDir = call.read(DATA_DIR);
  call.checkMistakes();
  const target = resolve(call.word(0));
  const { backUp } = await import('../vector-store-control.ts');
  const progress = new Progress('backing up', formatBytes);
  const summary = await backUp(dataDir, target, {
    madeBy: `Magpie ${call.version}`,
    signal: listenForStopSignals(call.isRunByNpm),
    onProgress: ({ bytesDone, bytesTotal }) => progress.show(bytesDone, bytesTotal),
  }).finally(() => progress.end());
  const { collections, points, bytes, damage } = summary;
  print(
    `${target} holds ${formatCount(collections, 'collection')}, ${formatCount(points, 'point')}, ${formatBytes(bytes)}\n`,
  );
  for (const { collection, rows } of damage) {
    complain(`${formatCount(rows, 'vector')} of ${JSON.stringify(collection.name)} are damaged in the store itself`);
  }
  if (damage.length === 0) return 0;
  complain('the backup is as damaged as the store: keep older ones, and run magpie doctor');
  return 1;
}

async function verify(call: CommandCall): Promise<number> {
  call.read(DATA_DIR);
  call.checkMistakes();
  const target = resolve(call.word(0));
  const { verifyBackup } = await import('../../vector/embedded/backup/read-backup.ts');
  const progress = new Progress('verifying', formatBytes);
  const { collections, points, createdAt } = await verifyBackup(target, {
    onProgress: ({ bytesDone, bytesTotal }) => progress.show(bytesDone, bytesTotal),
  }).finally(() => progress.end());
  print(
    `${target} is whole: ${formatCount(collections, 'collection')}, ${formatCount(points, 'point')}, of ${createdAt}\n`,
  );
  return 0;
}
