// What an operator may ask of the server that has a data folder open: one control channel for the whole folder.
import { isAbsolute } from 'node:path';
import { OperatorProblem } from '../../base/operator-problem.ts';
import { callControl } from '../../platform/control/call-control.ts';
import { type ControlContext, openControlServer } from '../../platform/control/control-server.ts';
import type { OpenedPart, Warn } from '../../platform/service/service-descriptor.ts';
import { openDataFolder } from '../../platform/storage/data-folder.ts';
import type { PartDescriptors } from '../shared-parts.ts';
import { STORES } from './stores.ts';
import { type BackupProgress, type SavedStore, writeBackup } from './write-backup.ts';

interface BackupCall {
  readonly target: string;
  readonly madeBy: string;
}

interface OpenedParts {
  findOpened(part: PartDescriptors[string]): Promise<OpenedPart | undefined>;
}

/**
 * Lets the command line reach this process. Everything but backups works without it, so that a folder on a disk that has no
 * sockets, or one that another server shares, is a warning.
 */
export async function openControl(
  dataDir: string,
  parts: OpenedParts,
  warn: Warn,
): Promise<{ close(): Promise<void> }> {
  const closers = new AsyncDisposableStack();
  try {
    // The owner of the lock owns the socket: one that is there already is left over.
    closers.adopt(openDataFolder(dataDir), (folder) => folder.close());
    const backup = createBackupCall(dataDir, parts);
    const reportFailure = (error: unknown) => warn('a control call failed', { error });
    closers.adopt(await openControlServer(dataDir, { backup }, reportFailure), (server) => server.close());
  } catch (error) {
    await closers.disposeAsync();
    warn('no control channel, so no backups while this runs', { error });
  }
  return { close: () => closers.disposeAsync() };
}

function createBackupCall(dataDir: string, parts: OpenedParts) {
  let isRunning = false;
  return async (args: unknown, { signal, onProgress }: ControlContext): Promise<SavedStore[]> => {
    const { target, madeBy } = parseBackupCall(args);
    if (isRunning) throw new OperatorProblem('another backup of this folder is being made: wait until it is done');
    isRunning = true;
    try {
      const findOpened = async ({ part }: { part?: PartDescriptors[string] }) => part && parts.findOpened(part);
      return await writeBackup(dataDir, target, { stores: STORES, findOpened, madeBy, signal, onProgress });
    } finally {
      isRunning = false;
    }
  };
}

export interface BackUpOptions {
  readonly madeBy: string;
  readonly signal: AbortSignal;
  onProgress(progress: BackupProgress): void;
}

/** By the server that has the folder open, or else by this process. */
export async function backUp(dataDir: string, target: string, options: BackUpOptions): Promise<SavedStore[]> {
  const call: BackupCall = { target, madeBy: options.madeBy };
  const answer = await callControl(dataDir, 'backup', call, {
    signal: options.signal,
    onProgress: (progress) => options.onProgress(progress as BackupProgress),
  });
  return answer ? (answer.result as SavedStore[]) : writeBackup(dataDir, target, { ...options, stores: STORES });
}

function parseBackupCall(args: unknown): BackupCall {
  const { target, madeBy } = (args ?? {}) as Record<string, unknown>;
  if (typeof target !== 'string' || !isAbsolute(target) || typeof madeBy !== 'string') {
    throw new OperatorProblem('the call for a backup lacks its target: use the same version of Magpie as the server');
  }
  return { target, madeBy };
}
