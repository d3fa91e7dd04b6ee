// What can be wrong around the files of a store: locks, leftovers, permissions, space.
import { accessSync, constants, existsSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { findControlSocket } from '../../../platform/control/control-socket.ts';
import { isDataFolderOpen } from '../../../platform/storage/data-folder.ts';
import type { StoreFiles } from '../files/store-files.ts';
import type { Finding } from './finding.ts';

/** Below this the next large upsert, or a backup on the same disk, may fail. */
const FREE_BYTES_MIN = 2 ** 30;
const OTHERS_READ = 0o044;

export interface FolderInspection {
  readonly isOpen: boolean;
  readonly freeBytes: number;
  readonly findings: readonly Finding[];
}

export function inspectFolder(folder: string, files: StoreFiles): FolderInspection {
  const isOpen = isDataFolderOpen(folder);
  const freeBytes = measureFree(folder);
  const findings = [
    ...checkSocket(folder, isOpen),
    ...listLeftovers(folder),
    ...checkPermissions(folder, files),
    ...checkSpace(freeBytes),
  ];
  return { isOpen, freeBytes, findings };
}

function checkSocket(folder: string, isOpen: boolean): Finding[] {
  const socket = findControlSocket(folder);
  if (isOpen && socket === undefined) {
    return [
      {
        level: 'warning',
        text: 'a process has the store open but offers no control channel, so it cannot be backed up while it runs',
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

/** Restoring works in a folder beside the store's own, which only a kill can leave behind. */
function listLeftovers(folder: string): Finding[] {
  const parent = dirname(folder);
  if (!existsSync(parent)) return [];
  return readdirSync(parent)
    .filter((name) => name.startsWith(`${basename(folder)}.partial-`))
    .map((name) => ({
      level: 'warning',
      text: `${join(parent, name)} is left over from a restoring that was killed`,
      advice: 'delete it unless a restoring is running',
    }));
}

function checkPermissions(folder: string, files: StoreFiles): Finding[] {
  const findings: Finding[] = [];
  for (const path of [folder, files.catalogue, files.rows].filter((each) => existsSync(each))) {
    try {
      accessSync(path, constants.R_OK | constants.W_OK);
    } catch {
      findings.push({
        level: 'warning',
        text: `${path} cannot be read and written by the current user`,
        advice: 'run this as the user of the server, or give that user the folder with chown -R',
      });
    }
  }
  const mode = statSync(folder, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & OTHERS_READ) !== 0) {
    findings.push({
      level: 'note',
      text: `other users of this machine can look into ${folder}`,
      advice: `chmod 700 ${JSON.stringify(folder)} keeps them out`,
    });
  }
  return findings;
}

function checkSpace(freeBytes: number): Finding[] {
  if (freeBytes >= FREE_BYTES_MIN) return [];
  return [
    {
      level: 'warning',
      text: `only ${Math.floor(freeBytes / 2 ** 20)} MiB are free on the disk`,
      advice: 'make room before writes fail',
    },
  ];
}

/** Free space for this user on the disk of the folder, or of the nearest one above it that exists. */
function measureFree(folder: string): number {
  if (!existsSync(folder)) return measureFree(dirname(folder));
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
