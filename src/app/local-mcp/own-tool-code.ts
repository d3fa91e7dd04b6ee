// The code of the app's own local tools (`own-tools.ts`), loaded when the local MCP server runs.

import { type Static, Type } from 'typebox';
import { OperatorProblem } from '../../base/operator-problem.ts';
import type { LocalHost, LocalToolCode, PreparedChange } from '../../platform/local-tools/local-tool.ts';
import { formatBytes } from '../../platform/text/format.ts';
import { backUp } from '../backup/back-up.ts';
import { describeManifest } from '../backup/describe-manifest.ts';
import { isVacant, readManifest, verifyBackup } from '../backup/read-backup.ts';
import { checkClosed, getLastKept, replaceDataFolder, undoReplacement } from '../backup/replace-data-folder.ts';
import { listStoresIn, STORES } from '../backup/stores.ts';
import { checkTarget } from '../backup/write-backup.ts';
import { diagnose } from '../diagnose.ts';
import { isWithin } from './path-check.ts';

const closed = { additionalProperties: false };
/** The longest path that file systems accept. */
const PATH_LENGTH_MAX = 4_096;
/** A healthy folder takes a page; the beginning of the report on a damaged one says what to do. */
const REPORT_LENGTH_MAX = 32_768;

const NoInput = Type.Object({}, closed);
const PathInput = Type.Object({ path: Type.String({ minLength: 1, maxLength: PATH_LENGTH_MAX }) }, closed);
type PathInput = Static<typeof PathInput>;

export const ownToolCode: LocalToolCode<unknown> = {
  actions: {
    doctor: {
      input: NoInput,
      output: Type.Object({ damaged: Type.Integer(), report: Type.String() }),
      run: (_input, host) => examine(host),
    },
    verify_backup: {
      input: PathInput,
      output: Type.Object({ createdAt: Type.String(), contents: Type.String() }),
      run: (input, host) => verify(host.toPath((input as PathInput).path), host),
    },
    back_up: {
      input: PathInput,
      isDestructive: false,
      prepare: async (input, host) => prepareBackup(host.toPath((input as PathInput).path), host),
    },
    restore_backup: {
      input: PathInput,
      isDestructive: true,
      prepare: (input, host) => prepareRestore(host.toPath((input as PathInput).path), host),
    },
    undo_restore: { input: NoInput, isDestructive: true, prepare: async (_input, host) => prepareUndo(host) },
  },
};

async function examine({ dataDir, onProgress }: LocalHost): Promise<object> {
  let report = '';
  const damaged = await diagnose(dataDir, {
    onReport: (text) => {
      report += text;
    },
    createProgress: (store) => ({
      show: (done, total) => onProgress(`checking ${store}: ${done} of ${total}`),
      end: () => {},
    }),
  });
  return { damaged, report: report.slice(0, REPORT_LENGTH_MAX) };
}

async function verify(backup: string, host: LocalHost): Promise<object> {
  const manifest = await verifyBackup(backup, toReadOptions('verified', host));
  return { createdAt: manifest.createdAt, contents: describeManifest(manifest, STORES) };
}

function prepareBackup(target: string, { dataDir, version, signal, onProgress }: LocalHost): PreparedChange {
  checkTarget(target);
  if (isWithin(dataDir, target)) throw new OperatorProblem('the backup must not lie in the data folder itself');
  const names = listStoresIn(dataDir, STORES).map(({ name }) => name);
  return {
    plan: {
      steps: [`copy ${names.join(', ')} of ${dataDir} to the new folder ${target}`],
      risk: 'It takes as much disk space as the data. The copy holds everything stored, hashes of passwords included.',
      rollback: `Delete ${target}. Nothing else is changed.`,
      verification: `verify_backup with path ${target}`,
    },
    act: async () => {
      const saved = await backUp(dataDir, target, {
        madeBy: `Magpie ${version}`,
        signal,
        onProgress: ({ store, bytesDone, bytesTotal }) =>
          onProgress(`${store}: ${formatBytes(bytesDone)} of ${formatBytes(bytesTotal)}`),
      });
      return saved.flatMap(({ name, contents, bytes, damage }) => [
        `${name}: ${contents}, ${formatBytes(bytes)}`,
        ...damage.map((line) => `${name}: damaged before the backup: ${line}`),
      ]);
    },
  };
}

async function prepareRestore(backup: string, host: LocalHost): Promise<PreparedChange> {
  const { dataDir } = host;
  checkClosed(dataDir);
  const manifest = readManifest(backup);
  const wasVacant = await isVacant(dataDir);
  const contents = describeManifest(manifest, STORES).trim().split('\n');
  const keep = wasVacant ? [] : [`keep the present data as ${dataDir}.before-<time>`];
  return {
    plan: {
      steps: [`check every file of ${backup}, of ${manifest.createdAt}`, ...keep, `make ${dataDir} of it`, ...contents],
      risk: wasVacant
        ? 'It takes as much disk space as the backup.'
        : 'What was stored after the backup is no longer seen. It takes as much disk space as the backup.',
      rollback: wasVacant ? `Empty ${dataDir} again.` : 'undo_restore, before anything new is stored',
      verification: 'doctor',
    },
    act: async () => {
      await replaceDataFolder(backup, dataDir, toReadOptions('restored', host));
      const kept = wasVacant ? [] : [`The data before is kept as ${getLastKept(dataDir)}.`];
      return [`${dataDir} holds the state of ${manifest.createdAt}; every checksum is right.`, ...kept];
    },
  };
}

function prepareUndo({ dataDir }: LocalHost): PreparedChange {
  checkClosed(dataDir);
  const kept = getLastKept(dataDir);
  return {
    plan: {
      steps: [`keep the present data as ${dataDir}.before-<time>`, `put ${kept} in the place of ${dataDir}`],
      risk: 'What was stored since then is no longer seen.',
      rollback: 'undo_restore once more',
      verification: 'doctor',
    },
    act: async () => {
      await undoReplacement(dataDir);
      return [`${kept} is ${dataDir} again.`, `The data until now is kept as ${getLastKept(dataDir)}.`];
    },
  };
}

function toReadOptions(done: string, { signal, onProgress }: LocalHost) {
  return {
    stores: STORES,
    signal,
    onProgress: ({ bytesDone, bytesTotal }: { bytesDone: number; bytesTotal: number }) =>
      onProgress(`${formatBytes(bytesDone)} of ${formatBytes(bytesTotal)} ${done}`),
  };
}
