import { isDeepStrictEqual } from 'node:util';
import type { Limits } from '../limits.ts';
import { COLUMNS, rowsOf } from '../model/atlas.ts';
import { PetsProblem } from '../model/problem.ts';
import { type Finding, toProblem } from './findings.ts';
import { type CheckedSheet, inspectSheet } from './images/check-sheet.ts';
import { inspectPetJson, type PetJson, parsePetJson } from './pet-json.ts';
import { lastCellOf } from './pet-json-animations.ts';
import { readZip } from './read-zip.ts';

/** As it was sent: a ZIP, or loose files, or both; a sheet alone is enough. */
export interface PackageInput {
  readonly zip?: Buffer | undefined;
  readonly petJson?: Buffer | undefined;
  readonly sheet?: Buffer | undefined;
  /** What the loose sheet is called where it comes from. */
  readonly sheetName?: string | undefined;
  /** Which format the sender says the sheet has. */
  readonly declaredExtension?: string | undefined;
}

/** Nothing hostile is left in it. */
export interface CheckedPackage extends Omit<CheckedSheet, 'bytes'> {
  /** Undefined when only a sheet was sent. */
  readonly petJson: PetJson | undefined;
  readonly sheet: Buffer;
}

export interface PackageInspection {
  /** Everything that is wrong with it. */
  readonly findings: readonly Finding[];
  /** Where there is nothing wrong. */
  readonly checked: CheckedPackage | undefined;
}

/** Throws a PetsProblem that says what is wrong with the package. With `signal`, nothing is decoded for who has gone. */
export async function readPackage(input: PackageInput, limits: Limits, signal?: AbortSignal): Promise<CheckedPackage> {
  const { findings, checked } = await inspectPackage(input, limits, signal);
  if (checked === undefined) throw toProblem(findings);
  return checked;
}

/** Looks at everything, so that all mistakes can be told at once. */
export async function inspectPackage(
  input: PackageInput,
  limits: Limits,
  signal?: AbortSignal,
): Promise<PackageInspection> {
  const findings: Finding[] = [];
  const files = await collect(findings, () => gatherFiles(input, limits));
  if (files === undefined) return { findings, checked: undefined };
  const { sheetName, petJson: petJsonBytes } = files;
  const petJson = petJsonBytes && inspectPetJson(petJsonBytes, limits);
  findings.push(...(petJson?.findings ?? []));
  const inspection = await inspectSheet(files.sheet, limits, signal);
  findings.push(...inspection.findings.map((finding) => ({ ...finding, field: input.sheet ? 'sprite' : 'zip' })));
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

async function collect<T>(findings: Finding[], read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof PetsProblem)) throw error;
    findings.push(error);
    return undefined;
  }
}

interface Files {
  readonly petJson: Buffer | undefined;
  readonly sheet: Buffer;
  readonly sheetName: string | undefined;
}

/** Loose files beside a ZIP must be the same as those in it: otherwise it is unclear which are meant. */
async function gatherFiles(input: PackageInput, limits: Limits): Promise<Files> {
  const { zip, petJson, sheet, sheetName } = input;
  if (zip === undefined) {
    if (sheet !== undefined) return { petJson, sheet, sheetName };
    throw new PetsProblem('missing_files', 'There is no ZIP and no spritesheet.', {
      field: 'zip',
      hint: 'Send a ZIP, or a spritesheet with or without its pet.json.',
    });
  }
  const inZip = await readZip(zip, limits);
  if (sheet !== undefined && !sheet.equals(inZip.sheet)) throw disagreement('spritesheet', 'sprite');
  if (petJson !== undefined && !petJson.equals(inZip.petJson)) {
    const isSame = isDeepStrictEqual(parsePetJson(petJson, limits), parsePetJson(inZip.petJson, limits));
    if (!isSame) throw disagreement('pet.json', 'petjson');
  }
  return inZip;
}

function disagreement(what: string, field: string): PetsProblem {
  return new PetsProblem('invalid_zip_contents', `The ${what} in the ZIP differs from the one beside it.`, {
    field,
    hint: 'Send the ZIP alone, or the same files in it and beside it.',
  });
}

function checkNames({ extension }: CheckedSheet, sheetName: string | undefined, declared: string | undefined): void {
  const named = /\.(webp|png)$/i.exec(sheetName ?? '')?.[1]?.toLowerCase();
  for (const said of [named, declared?.replace(/^\./, '').toLowerCase()]) {
    if (said === undefined || said === '' || said === extension) continue;
    throw new PetsProblem(
      'invalid_spritesheet_image',
      `The spritesheet is a ${extension}, though it is called ${said.slice(0, 8)}.`,
      {
        field: 'spritesheetExt',
        hint: 'Name the format that the image really has.',
      },
    );
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
    throw new PetsProblem(
      'spritesheet_path_mismatch',
      'The spritesheetPath of pet.json is not the name of the spritesheet.',
      {
        field: 'petjson',
        hint: `Write "spritesheetPath": "spritesheet.${extension}".`,
      },
    );
  }
  // The first version is what a pet.json means that says nothing; older tools write it, and leave it out, for both.
  if (petJson.spriteVersion !== undefined && petJson.spriteVersion !== spriteVersion) {
    throw new PetsProblem(
      'invalid_sprite_version',
      `pet.json says version ${petJson.spriteVersion}, but the spritesheet has the size of version ${spriteVersion}.`,
      { field: 'petjson', hint: `Write "spriteVersionNumber": ${spriteVersion}, or leave it out.` },
    );
  }
  const rows = rowsOf(spriteVersion);
  const isWithin = animations === undefined || lastCellOf(animations) < COLUMNS * rows;
  if (isWithin && (frame === undefined || frame.rows === rows)) return;
  throw new PetsProblem('invalid_pet_json', `pet.json speaks of more rows than the ${rows} of the spritesheet.`, {
    field: 'petjson',
  });
}
