// pet.json comes from submitters and is read by the agents of other users: only known, harmless fields are kept.
import { Refusal } from '../../../platform/errors/refusal.ts';
import { decodeUtf8, InvalidJson, parseJson } from '../../../platform/json/parse-json.ts';
import type { Limits } from '../limits.ts';
import { parseLine } from '../model/names/plain-text.ts';
import { findTextFault } from '../model/names/text-fault.ts';
import type { Pet, PetAsset, SpriteVersion } from '../model/pet.ts';
import { refuse } from '../model/refusals.ts';
import { type Animation, type FrameGrid, isRecord, parseAnimations, parseFrameGrid } from './pet-json-animations.ts';
import { toRefusal } from './to-refusal.ts';

/** The fields of a pet.json; undefined for absent ones. */
export interface PetJson {
  readonly id: string | undefined;
  readonly displayName: string | undefined;
  readonly description: string | undefined;
  /** A plain path below the folder of the pet. */
  readonly spritesheetPath: string | undefined;
  readonly frame: FrameGrid | undefined;
  readonly animations: Readonly<Record<string, Animation>> | undefined;
  readonly spriteVersion: SpriteVersion | undefined;
}

type PetJsonLimits = Pick<Limits, 'petJsonBytesMax' | 'displayNameLengthMax' | 'descriptionLengthMax'>;

/** The document, the animations, one of them, its list of frames. */
const DEPTH_MAX = 4;
const PATH_LENGTH_MAX = 100;
const FIELD = 'petjson';

export interface PetJsonInspection {
  /** All faults. */
  readonly findings: readonly Refusal[];
  /** The valid fields. */
  readonly petJson: PetJson;
}

/** Throws a Refusal that says what is wrong with it. */
export function parsePetJson(bytes: Buffer, limits: PetJsonLimits): PetJson {
  const { findings, petJson } = inspectPetJson(bytes, limits);
  if (findings.length > 0) throw toRefusal(findings);
  return petJson;
}

/** Keys that are not known are dropped, and of a key that comes twice the last counts, as everywhere in JSON. */
export function inspectPetJson(bytes: Buffer, limits: PetJsonLimits): PetJsonInspection {
  const findings: Refusal[] = [];
  const attempt = <T>(parse: () => T): T | undefined => {
    try {
      return parse();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      findings.push(error);
      return undefined;
    }
  };
  const file = attempt(() => parseDocument(bytes, limits)) ?? {};
  const petJson = {
    id: attempt(() => parseText(file, 'id', limits.displayNameLengthMax)),
    displayName: attempt(() => parseText(file, 'displayName', limits.displayNameLengthMax)),
    description: attempt(() => parseText(file, 'description', limits.descriptionLengthMax)),
    spritesheetPath: attempt(() => parsePath(file['spritesheetPath'])),
    frame: attempt(() => parseFrameGrid(file['frame'])),
    animations: attempt(() => parseAnimations(file['animations'])),
    spriteVersion: attempt(() => parseVersion(file['spriteVersionNumber'])),
  };
  return { findings, petJson };
}

function parseDocument(bytes: Buffer, { petJsonBytesMax }: PetJsonLimits): Readonly<Record<string, unknown>> {
  if (bytes.length > petJsonBytesMax) throw refuse('pet_json_too_large', { bytesMax: petJsonBytesMax }, FIELD);
  try {
    const file = parseJson(decodeUtf8(bytes));
    if (!isRecord(file)) throw refuse('invalid_pet_json', { fault: 'not-object' }, FIELD);
    if (isDeeperThan(file, DEPTH_MAX)) throw refuse('pet_json_too_deep', { levelsMax: DEPTH_MAX }, FIELD);
    return file;
  } catch (error) {
    throw error instanceof InvalidJson ? refuse('pet_json_unreadable', { reason: error.message }, FIELD) : error;
  }
}

function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((inner) => isDeeperThan(inner, depth - 1));
}

function parseText(file: Readonly<Record<string, unknown>>, key: string, lengthMax: number): string | undefined {
  const value = file[key];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw refuse('pet_json_not_text', { key }, FIELD);
  const fault = findTextFault(value);
  if (fault !== undefined) throw refuse('pet_json_text_unsafe', { key, fault }, FIELD);
  const codes = { notVisible: 'pet_json_text_not_visible', tooLong: 'pet_json_text_too_long' } as const;
  return parseLine(value, { field: key, lengthMax, ...codes }) || undefined;
}

/** Plain names joined by slashes: nothing that leads out of the folder on any system. */
const INNER_PATH = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[\p{L}\p{N}._ -]+(?:\/[\p{L}\p{N}._ -]+)*$/u;

function parsePath(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const path = typeof value === 'string' ? value.replace(/^\.\//, '') : '';
  if (path.length <= PATH_LENGTH_MAX && INNER_PATH.test(path)) return path;
  throw refuse('invalid_spritesheet_path', {}, FIELD);
}

function parseVersion(value: unknown): SpriteVersion | undefined {
  if (value === undefined || value === null) return undefined;
  if (value === 1 || value === 2) return value;
  throw refuse('invalid_sprite_version', {}, FIELD);
}

/** The contents of a pet.json of the registry. */
export interface PetJsonFacts
  extends Pick<Pet, 'slug' | 'displayName' | 'description'>,
    Pick<PetAsset, 'extension' | 'spriteVersion'>,
    Partial<Pick<PetJson, 'frame' | 'animations'>> {}

/** Writes the text that is stored and installed; the same facts always give the same text. */
export function toPetJson(facts: PetJsonFacts): string {
  const { slug, displayName, description, extension, spriteVersion, frame, animations } = facts;
  const file = {
    id: slug,
    displayName,
    description,
    spritesheetPath: `spritesheet.${extension}`,
    ...(spriteVersion !== 1 && { spriteVersionNumber: spriteVersion }),
    ...(frame !== undefined && { frame }),
    ...(animations !== undefined && { animations }),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
