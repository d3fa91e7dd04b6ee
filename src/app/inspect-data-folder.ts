// Inspects a data folder as a whole: its control channel, leftovers, permissions and free space.
import { existsSync, readdirSync, statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDataFolderOpen } from '../platform/storage/data-folder.ts';
import { findFolderMarker } from '../platform/storage/move/folder-marker.ts';
import { checkPermissions } from '../platform/storage/operations/check-permissions.ts';
import type { Finding } from '../platform/storage/operations/finding.ts';
import { formatBytes } from '../platform/text/format.ts';
import { PARTIAL_PREFIX } from './backup/read-backup.ts';
import { findControlSocket } from './control/control-socket.ts';

/** Below this the next large write, or a backup on the same disk, may fail. */
const FREE_BYTES_MIN = 2 ** 30;

export interface DataFolderInspection {
  readonly isOpen: boolean;
  readonly freeBytes: number;
  readonly findings: readonly Finding[];
}

/** Inspects the folder. `isStoreOpen`: a process has one of its stores open. */
export function inspectDataFolder(dataDir: string, isStoreOpen: boolean): DataFolderInspection {
  const isOpen = isDataFolderOpen(dataDir);
  const freeBytes = measureFree(dataDir);
  const findings = [
    ...checkControl(dataDir, isOpen, isStoreOpen),
    ...listLeftovers(dataDir),
    ...listUnfinishedMoves(dataDir),
    ...checkPermissions(dataDir, []),
    ...checkSpace(freeBytes),
  ];
  return { isOpen, freeBytes, findings };
}

function checkControl(dataDir: string, isOpen: boolean, isStoreOpen: boolean): Finding[] {
  const socket = findControlSocket(dataDir);
  if ((isOpen || isStoreOpen) && (socket === undefined || !isOpen)) {
    return [
      {
        level: 'warning',
        text: 'a process has the folder open but offers no control channel, so it cannot be backed up while it runs',
        advice: 'see the log of its start, or stop it before a backup',
      },
    ];
  }
  if (isOpen || socket === undefined) return [];
  return [
    {
      level: 'note',
      text: `${socket} is left over from a server that was killed`,
      advice: 'the next start removes it',
    },
  ];
}

function listLeftovers(dataDir: string): Finding[] {
  return readdirSync(dataDir)
    .filter((name) => name.startsWith(PARTIAL_PREFIX))
    .map((name) => ({
      level: 'warning',
      text: `${join(dataDir, name)} is left over from a restoring that was killed`,
      advice: 'unless a restoring is running: empty the data folder and restore the backup again',
    }));
}

function listUnfinishedMoves(dataDir: string): Finding[] {
  const marker = findFolderMarker(dataDir);
  if (marker === undefined) return [];
  const text = `this is the target of a move from ${marker.source} that is not finished, and no server starts on it`;
  return [{ level: 'warning', text, advice: 'run the same magpie migrate-data again' }];
}

function checkSpace(freeBytes: number): Finding[] {
  if (freeBytes >= FREE_BYTES_MIN) return [];
  return [
    {
      level: 'warning',
      text: `only ${formatBytes(freeBytes)} are free on the disk`,
      advice: 'make room before writes fail',
    },
  ];
}

/** Returns the free space for this user on the disk of the folder, or of its nearest existing parent. */
function measureFree(folder: string): number {
  if (!existsSync(folder)) return measureFree(dirname(folder));
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
