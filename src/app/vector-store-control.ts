// The vector store and what an operator may ask of it while a server has it open.
import { isAbsolute } from 'node:path';
import { OperatorProblem } from '../base/operator-problem.ts';
import { callControl } from '../platform/control/call-control.ts';
import { type ControlServer, openControlServer } from '../platform/control/control-server.ts';
import { backupClosedStore } from '../vector/embedded/backup/backup-closed-store.ts';
import type { BackupSummary, CopyProgress } from '../vector/embedded/backup/copy-store.ts';
import type { BackupOptions } from '../vector/embedded/backup/write-backup.ts';
import type { EmbeddedVectorStore } from '../vector/embedded/embedded-vector-store.ts';
import { toStoreFolder } from '../vector/embedded/files/store-files.ts';

interface BackupCall {
  readonly target: string;
  readonly madeBy: string;
}

/** Lets the command line reach the store of this process. */
export function openVectorStoreControl(
  dataDir: string,
  store: EmbeddedVectorStore,
  reportFailure: (error: unknown) => void,
): Promise<ControlServer> {
  const backup = (args: unknown, { signal, onProgress }: Pick<BackupOptions, 'signal' | 'onProgress'>) => {
    const { target, madeBy } = parseBackupCall(args);
    return store.backup(target, { madeBy, signal, ...(onProgress && { onProgress }) });
  };
  return openControlServer(toStoreFolder(dataDir), { backup }, reportFailure);
}

/** By the server that has the store open, or else by this process. */
export async function backUp(dataDir: string, target: string, options: BackupOptions): Promise<BackupSummary> {
  const call: BackupCall = { target, madeBy: options.madeBy };
  const answer = await callControl(toStoreFolder(dataDir), 'backup', call, {
    signal: options.signal,
    onProgress: (progress) => options.onProgress?.(progress as CopyProgress),
  });
  return answer ? (answer.result as BackupSummary) : backupClosedStore(dataDir, target, options);
}

function parseBackupCall(args: unknown): BackupCall {
  const { target, madeBy } = (args ?? {}) as Record<string, unknown>;
  if (typeof target !== 'string' || !isAbsolute(target) || typeof madeBy !== 'string') {
    throw new OperatorProblem('the call for a backup lacks its target: use the same version of Magpie as the server');
  }
  return { target, madeBy };
}
