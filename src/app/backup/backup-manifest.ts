// The description of a backup, `manifest.json`, which is stored beside one folder for each store.
import { OperatorProblem } from '../../base/operator-problem.ts';
import type { BackedUpFile } from '../../platform/storage/operations/store-operations.ts';

export const MANIFEST_NAME = 'manifest.json';

const FORMAT = 'magpie-backup';
const FORMAT_VERSION = 2;

export interface BackedUpStore {
  /** The name of its folder in the backup and in the data folder. */
  readonly folder: string;
  /** A description for people; empty in backups of format 1. */
  readonly contents: string;
  readonly files: readonly BackedUpFile[];
  /** Damage of the data folder when it was saved, one line each; absent in older backups. */
  readonly damage?: readonly string[];
}

export interface BackupManifest {
  readonly madeBy: string;
  readonly createdAt: string;
  readonly stores: readonly BackedUpStore[];
}

export function toManifest(manifest: BackupManifest): string {
  return `${JSON.stringify({ format: FORMAT, formatVersion: FORMAT_VERSION, ...manifest }, undefined, 1)}\n`;
}

const FOLDER_NAME = /^[a-z][a-z0-9-]{0,62}$/;
/** A few names separated by slashes. None starts with a dot, so that no path leaves the folder or is hidden. */
const FILE_PATH = /^[a-z0-9_-][a-z0-9._-]{0,127}(\/[a-z0-9_-][a-z0-9._-]{0,127}){0,7}$/i;
const SHA256 = /^[0-9a-f]{64}$/;

/** Validates everything: the text may be damaged or forged. */
export function parseManifest(text: string): BackupManifest {
  const manifest = parseObject(text);
  if (manifest['format'] !== FORMAT) refuse('it is not the manifest of a backup');
  const { formatVersion, madeBy, createdAt } = manifest;
  if (formatVersion !== 1 && formatVersion !== FORMAT_VERSION) {
    refuse(`it has the format ${String(formatVersion)}, this version of Magpie reads up to ${FORMAT_VERSION}`);
  }
  const stores = formatVersion === 1 ? fromFormat1(manifest['files']) : manifest['stores'];
  const isWhole =
    typeof madeBy === 'string' && typeof createdAt === 'string' && Array.isArray(stores) && stores.every(isStore);
  if (!isWhole) refuse('a part is missing or is not what it should be');
  const paths = stores.flatMap(({ folder, files }) => files.map(({ path }) => `${folder}/${path}`));
  if (new Set(paths).size !== paths.length) refuse('it names a file twice');
  if (new Set(stores.map(({ folder }) => folder)).size !== stores.length) refuse('it names a folder twice');
  return { madeBy, createdAt, stores };
}

/** Converts format 1, which had a single store and started every path with its folder. */
function fromFormat1(files: unknown): unknown {
  if (!Array.isArray(files) || !files.every(hasPath)) return undefined;
  const folder = files[0]?.path.split('/', 1)[0] ?? '';
  const isInFolder = files.every(({ path }) => path.startsWith(`${folder}/`));
  if (!isInFolder) return undefined;
  return [
    { folder, contents: '', files: files.map((file) => ({ ...file, path: file.path.slice(folder.length + 1) })) },
  ];
}

function hasPath(value: unknown): value is { path: string } {
  return typeof value === 'object' && value !== null && 'path' in value && typeof value.path === 'string';
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

function isStore(value: unknown): value is BackedUpStore {
  const { folder, contents, files, damage = [] } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof folder === 'string' &&
    FOLDER_NAME.test(folder) &&
    typeof contents === 'string' &&
    Array.isArray(damage) &&
    damage.every((line) => typeof line === 'string') &&
    Array.isArray(files) &&
    files.every(isFile)
  );
}

function isFile(value: unknown): value is BackedUpFile {
  const { path, bytes, sha256 } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof path === 'string' &&
    FILE_PATH.test(path) &&
    Number.isSafeInteger(bytes) &&
    Number(bytes) >= 0 &&
    typeof sha256 === 'string' &&
    SHA256.test(sha256)
  );
}

function refuse(reason: string): never {
  throw new OperatorProblem(`${MANIFEST_NAME} cannot be used: ${reason}`);
}
