import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '../../../platform/errors/refusal.ts';
import type { Limits } from '../limits.ts';
import { COLUMNS, rowsOf } from '../model/atlas.ts';
import { refuse } from '../model/refusals.ts';

import { type CheckedSheet, inspectSheet } from './images/check-sheet.ts';
import { inspectPetJson, type PetJson, parsePetJson } from './pet-json.ts';
import { lastCellOf } from './pet-json-animations.ts';
import { readZip } from './read-zip.ts';
import { toRefusal } from './to-refusal.ts';

/** A package as it was sent: a ZIP, or loose files, or both; a sheet alone is enough. */
export interface PackageInput {
  readonly zip?: Buffer | undefined;
  readonly petJson?: Buffer | undefined;
  readonly sheet?: Buffer | undefined;
  /** The file name of the loose sheet. */
  readonly sheetName?: string | undefined;
  /** The format of the sheet that the sender declares. */
  readonly declaredExtension?: string | undefined;
}

/** A package whose check found nothing hostile. */
export interface CheckedPackage extends Omit<CheckedSheet, 'bytes'> {
  /** Undefined when only a sheet was sent. */
  readonly petJson: PetJson | undefined;
  readonly sheet: Buffer;
}

export interface PackageInspection {
  /** All faults. */
  readonly findings: readonly Refusal[];
  /** Present if there are no findings. */
  readonly checked: CheckedPackage | undefined;
}

/** Throws a Refusal with all faults of the package. */
export async function readPackage(input: PackageInput, limits: Limits): Promise<CheckedPackage> {
  const { findings, checked } = await inspectPackage(input, limits);
  if (checked === undefined) throw toRefusal(findings);
  return checked;
}

/** Checks everything, so that all faults can be reported at once. */
export async function inspectPackage(input: PackageInput, limits: Limits): Promise<PackageInspection> {
  const findings: Refusal[] = [];
  const files = await collect(findings, () => gatherFiles(input, limits));
  if (files === undefined) return { findings, checked: undefined };
  const { sheetName, petJson: petJsonBytes } = files;
  const petJson = petJsonBytes && inspectPetJson(petJsonBytes, limits);
  findings.push(...(petJson?.findings ?? []));
  const inspection = await inspectSheet(files.sheet, limits);
  const field = input.sheet ? 'sprite' : 'zip';
  findings.push(...inspection.findings.map(({ code, params }) => new Refusal(code, params, field)));
  const { sheet } = inspection;
  if (sheet === undefined) return { findings, checked: undefined };
  await collect(findings, async () => {
    checkNames(sheet, sheetName, input.declaredExtension);
    if (petJson !== undefined) checkAgreement(petJson.petJson, sheet, sheetName);
  });
  if (findings.length > 0) return { findings, checked: undefined };
  const { bytes, ...facts } = sheet;
  return { findings, checked: { ...facts, petJson: petJson?.petJson, sheet: bytes } };
}

async function collect<T>(findings: Refusal[], read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    findings.push(error);
    return undefined;
  }
}

interface Files {
  readonly petJson: Buffer | undefined;
  readonly sheet: Buffer;
  readonly sheetName: string | undefined;
}

/** Reads the files. Loose files beside a ZIP must be the same as those in it, or it would be unclear which count. */
async function gatherFiles(input: PackageInput, limits: Limits): Promise<Files> {
  const { zip, petJson, sheet, sheetName } = input;
  if (zip === undefined) {
    if (sheet !== undefined) return { petJson, sheet, sheetName };
    throw refuse('package_missing', {}, 'zip');
  }
  const inZip = await readZip(zip, limits);
  if (sheet !== undefined && !sheet.equals(inZip.sheet)) throw refuse('zip_differs', { file: 'spritesheet' }, 'sprite');
  if (petJson !== undefined && !petJson.equals(inZip.petJson)) {
    const isSame = isDeepStrictEqual(parsePetJson(petJson, limits), parsePetJson(inZip.petJson, limits));
    if (!isSame) throw refuse('zip_differs', { file: 'pet.json' }, 'petjson');
  }
  return inZip;
}

/** The length to which a declared extension is truncated, longer than any real one. */
const SAID_SHOWN = 8;

function checkNames({ extension }: CheckedSheet, sheetName: string | undefined, declared: string | undefined): void {
  const named = /\.(webp|png)$/i.exec(sheetName ?? '')?.[1]?.toLowerCase();
  for (const said of [named, declared?.replace(/^\./, '').toLowerCase()]) {
    if (said === undefined || said === '' || said === extension) continue;
    throw refuse('sheet_misnamed', { extension, said: said.slice(0, SAID_SHOWN) }, 'spritesheetExt');
  }
}

function checkAgreement(
  petJson: PetJson,
  { extension, spriteVersion }: CheckedSheet,
  sheetName: string | undefined,
): void {
  const { spritesheetPath, frame, animations } = petJson;
  const names = [sheetName, `spritesheet.${extension}`];
  if (spritesheetPath !== undefined && !names.includes(spritesheetPath)) {
    throw refuse('spritesheet_path_mismatch', { extension }, 'petjson');
  }
  // The first version is what a pet.json means that says nothing; older tools write it, and leave it out, for both.
  if (petJson.spriteVersion !== undefined && petJson.spriteVersion !== spriteVersion) {
    throw refuse('sprite_version_mismatch', { said: petJson.spriteVersion, found: spriteVersion }, 'petjson');
  }
  const rows = rowsOf(spriteVersion);
  const isWithin = animations === undefined || lastCellOf(animations) < COLUMNS * rows;
  if (isWithin && (frame === undefined || frame.rows === rows)) return;
  throw refuse('pet_json_rows', { rows }, 'petjson');
}
