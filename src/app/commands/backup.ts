import { resolve } from 'node:path';
import type { Command } from '../../platform/command-line/command.ts';
import type { CommandCall } from '../../platform/command-line/command-call.ts';
import { DATA_DIR } from '../../platform/settings/data-dir.ts';
import { DATABASE_SETTINGS, DATABASE_URL } from '../../platform/settings/database.ts';
import { createSwitch } from '../../platform/settings/setting-kinds.ts';
import { Progress } from '../../platform/terminal/progress.ts';
import { listenForStopSignals } from '../../platform/terminal/stop-signals.ts';
import { complain, print } from '../../platform/terminal/terminal.ts';
import { formatBytes } from '../../platform/text/format.ts';
import type { BackUpOptions } from '../backup/back-up.ts';
import type { SavedStore } from '../backup/write-backup.ts';
import { LabelledProgress, toMoveProgress } from './labelled-progress.ts';

const VERIFY = createSwitch('verify', 'make no backup, but check the one at this place against its checksums');

export const backupCommand: Command = {
  name: 'backup',
  summary: 'save everything stored to a new folder, while the server runs or not',
  parameters: [{ name: 'target' }],
  options: [DATA_DIR, ...DATABASE_SETTINGS, VERIFY],
  about: `
Saves every service, each as one consistent state that holds every write acknowledged before it began. A running server makes
the backup itself, as its own user, and goes on serving; the target must be a place that it can write to. The target appears when
everything in it is on the disk. It holds what the data folder holds, hashes of passwords included: keep it as safe. Ends with 1
when there is no backup, and also when there is one but something in the data folder was damaged already: then keep older backups.
With DATABASE_URL it saves the database in the same form, as of one instant, while servers run; those of a Citus cluster must be
stopped, because its nodes share no instant. It takes twice the space of the backup until it is done.`,
  run: (call) => (call.read(VERIFY) ? verify(call) : backup(call)),
};

async function backup(call: CommandCall): Promise<number> {
  const dataDir = call.read(DATA_DIR);
  for (const setting of DATABASE_SETTINGS) call.read(setting);
  call.checkUsage();
  const target = resolve(call.arg(0));
  const progress = new LabelledProgress();
  const options: BackUpOptions = {
    madeBy: `Magpie ${call.version}`,
    signal: listenForStopSignals(call.isRunByNpm),
    onProgress: ({ store, bytesDone, bytesTotal }) =>
      progress.show(`backing up ${store}`, formatBytes, bytesDone, bytesTotal),
  };
  const saved = await (call.read(DATABASE_URL) === undefined
    ? saveFolder(dataDir, target, options)
    : saveDatabase(call, target, options, progress)
  ).finally(() => progress.end());
  print(`${target} holds\n`);
  for (const { name, contents, bytes } of saved) print(`  ${name}: ${contents}, ${formatBytes(bytes)}\n`);
  const damage = saved.flatMap((each) => each.damage.map((line) => `${each.name}: ${line}`));
  for (const line of damage) complain(line);
  if (damage.length === 0) return 0;
  complain('the backup is as damaged as the data folder: keep older ones, and run magpie doctor');
  return 1;
}

async function saveFolder(dataDir: string, target: string, options: BackUpOptions): Promise<SavedStore[]> {
  const { backUp } = await import('../backup/back-up.ts');
  return backUp(dataDir, target, options);
}

async function saveDatabase(
  call: CommandCall,
  target: string,
  options: BackUpOptions,
  progress: LabelledProgress,
): Promise<SavedStore[]> {
  const { backUpDatabase, openSnapshot } = await import('../backup/database-backup.ts');
  const server = await openSnapshot(call.read);
  const onMove = toMoveProgress(progress);
  return backUpDatabase(server, target, { ...options, onMove }).finally(() => server.close());
}

async function verify(call: CommandCall): Promise<number> {
  call.read(DATA_DIR);
  call.checkUsage();
  const target = resolve(call.arg(0));
  const { verifyBackup } = await import('../backup/read-backup.ts');
  const { STORES } = await import('../backup/stores.ts');
  const { describeManifest, listSavedDamage } = await import('../backup/describe-manifest.ts');
  const progress = new Progress('verifying', formatBytes);
  const manifest = await verifyBackup(target, {
    stores: STORES,
    onProgress: ({ bytesDone, bytesTotal }) => progress.show(bytesDone, bytesTotal),
  }).finally(() => progress.end());
  const damage = listSavedDamage(manifest, STORES);
  const verdict = damage.length === 0 ? 'is whole' : 'is what was saved, of a data folder that was damaged';
  print(`${target} of ${manifest.createdAt} ${verdict}:\n${describeManifest(manifest, STORES)}`);
  for (const line of damage) complain(line);
  return damage.length === 0 ? 0 : 1;
}
