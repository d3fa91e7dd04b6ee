import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { assert } from '../../../base/assert.ts';
import { OperatorProblem } from '../../../base/operator-problem.ts';
import type { Refusal } from '../../../platform/errors/refusal.ts';
import { findPetsWording } from '../errors/pets-errors.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { sniffImage } from '../package/images/image-format.ts';
import { type CheckedPackage, inspectPackage, type PackageInput } from '../package/read-package.ts';

/** A fault that keeps a package from being accepted, in words for its author. */
interface Finding {
  readonly code: string;
  readonly message: string;
  /** The advice on how to mend it. */
  readonly hint: string | undefined;
}

export interface PathInspection {
  /** All faults. */
  readonly findings: readonly Finding[];
  /** Present if there are no findings. */
  readonly checked: CheckedPackage | undefined;
}

/** The bytes that are read of a file; a larger one is refused for its size alone. */
const { zipBytesMax: FILE_BYTES_MAX } = DEFAULT_LIMITS;

/** Checks a ZIP, the folder of a pet, or a sheet alone as a registry does. */
export async function inspectPath(path: string): Promise<PathInspection> {
  const isFolder = await stat(path).then(
    (stats) => stats.isDirectory(),
    (error: Error) => {
      throw new OperatorProblem(`${path} cannot be read (${error.message})`);
    },
  );
  const input = await (isFolder ? readFolder(path) : readSingle(path));
  const { findings, checked } = await inspectPackage(input, DEFAULT_LIMITS);
  return { findings: findings.map(toFinding), checked };
}

function toFinding(refusal: Refusal): Finding {
  const wording = findPetsWording(refusal);
  assert(wording !== undefined, 'the table of words has every code of the registry');
  return { code: wording.code, ...wording.api, hint: wording.api.hint };
}

async function readSingle(path: string): Promise<PackageInput> {
  const bytes = await readWhole(path);
  return sniffImage(bytes) === undefined ? { zip: bytes } : { sheet: bytes, sheetName: basename(path) };
}

async function readFolder(folder: string): Promise<PackageInput> {
  const [petJson, webp, png] = await Promise.all([
    readIfThere(join(folder, 'pet.json')),
    readIfThere(join(folder, 'spritesheet.webp')),
    readIfThere(join(folder, 'spritesheet.png')),
  ]);
  const sheet = webp ?? png;
  if (petJson === undefined) throw new OperatorProblem(`there is no pet.json in ${folder}`);
  if (sheet === undefined) throw new OperatorProblem(`there is no spritesheet.webp or spritesheet.png in ${folder}`);
  if (webp !== undefined && png !== undefined) {
    throw new OperatorProblem(`there are two spritesheets in ${folder}: remove one of them`);
  }
  return { petJson, sheet, sheetName: webp === undefined ? 'spritesheet.png' : 'spritesheet.webp' };
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  const stats = await stat(path).catch(() => undefined);
  return stats?.isFile() ? readWhole(path) : undefined;
}

async function readWhole(path: string): Promise<Buffer> {
  try {
    const { size } = await stat(path);
    if (size <= FILE_BYTES_MAX) return await readFile(path);
  } catch (error) {
    throw new OperatorProblem(`${path} cannot be read (${error instanceof Error ? error.message : error})`);
  }
  throw new OperatorProblem(`${path} is larger than any package of a pet`);
}
