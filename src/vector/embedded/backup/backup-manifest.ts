// What a backup says about itself. A backup is a data folder that can be opened as it is, and this manifest beside it.
import { OperatorProblem } from '../../../base/operator-problem.ts';

export const MANIFEST_NAME = 'manifest.json';

const FORMAT = 'magpie-backup';
const FORMAT_VERSION = 1;

export interface BackedUpFile {
  /** Below the folder of the backup, with slashes. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface BackupContents {
  /** Which program made it. */
  readonly madeBy: string;
  readonly createdAt: string;
  /** The format of the catalogue; a program that knows only older ones cannot use it. */
  readonly catalogueFormat: number;
  readonly collections: number;
  readonly points: number;
  readonly files: readonly BackedUpFile[];
}

export function toManifest(contents: BackupContents): string {
  return `${JSON.stringify({ format: FORMAT, formatVersion: FORMAT_VERSION, ...contents }, undefined, 1)}\n`;
}

/** The only names a store has: whatever else a manifest names could lead out of the folder. */
const FILE_PATH = /^vectors\/(catalogue\.db|rows\/[0-9a-f]{2}\/\d{1,15}\.rows)$/;
const SHA256 = /^[0-9a-f]{64}$/;

/** Checks everything: the text may be damaged, or written by another program. */
export function parseManifest(text: string): BackupContents {
  const manifest = parseObject(text);
  if (manifest['format'] !== FORMAT) refuse('it is not the manifest of a backup');
  if (manifest['formatVersion'] !== FORMAT_VERSION) {
    refuse(`it has the format ${String(manifest['formatVersion'])}, this version of Magpie reads ${FORMAT_VERSION}`);
  }
  const { madeBy, createdAt, catalogueFormat, collections, points, files } = manifest;
  const isWhole =
    typeof madeBy === 'string' &&
    typeof createdAt === 'string' &&
    isCount(catalogueFormat) &&
    isCount(collections) &&
    isCount(points) &&
    Array.isArray(files) &&
    files.every(isFile);
  if (!isWhole) refuse('a part is missing or is not what it should be');
  if (new Set(files.map(({ path }) => path)).size !== files.length) refuse('it names a file twice');
  return { madeBy, createdAt, catalogueFormat, collections, points, files };
}

function parseObject(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    refuse('it is not JSON');
  }
  if (typeof value !== 'object' || value === null) refuse('it is not the manifest of a backup');
  return value as Record<string, unknown>;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isFile(value: unknown): value is BackedUpFile {
  const { path, bytes, sha256 } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof path === 'string' &&
    FILE_PATH.test(path) &&
    isCount(bytes) &&
    typeof sha256 === 'string' &&
    SHA256.test(sha256)
  );
}

function refuse(reason: string): never {
  throw new OperatorProblem(`${MANIFEST_NAME} cannot be used: ${reason}`);
}
