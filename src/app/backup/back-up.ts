// Makes a backup in the server that has the data folder open, through its control channel, or else in this process.
import { isAbsolute } from 'node:path';
import { OperatorProblem } from '../../base/operator-problem.ts';
import type { OpenedPart } from '../../platform/service/service-descriptor.ts';
import { callControl } from '../control/call-control.ts';
import type { ControlContext } from '../control/control-server.ts';
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

/** Creates the handler of the control channel with which a server makes the backup itself. */
export function createBackupCall(dataDir: string, parts: OpenedParts) {
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

/** Makes a backup in the server that has the folder open, or else in this process. */
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
