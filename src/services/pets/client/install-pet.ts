import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorProblem } from '../../../base/operator-problem.ts';
import { writeDurableFile } from '../../../platform/storage/durable-files.ts';
import { isSlug } from '../../../platform/text/slug.ts';
import { findPetsWording } from '../errors/pets-errors.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import type { SheetExtension } from '../model/pet.ts';
import { parsePetJson } from '../package/pet-json.ts';
import { RegistryConnection } from './registry-connection.ts';

export interface InstallOptions {
  /** The address of the registry. */
  readonly url: string;
  /** The folder of the coding agent. */
  readonly codexHome: string;
  /** Replaces a pet of this name. */
  readonly isForced: boolean;
  readonly signal?: AbortSignal | undefined;
}

export interface InstalledPet {
  readonly folder: string;
  /** Why the registry did not count the installation, if it did not; the pet is installed all the same. */
  readonly countProblem: string | undefined;
}

/** The whole record of a pet. */
const RECORD_BYTES_MAX = 256 * 1024;

/** Puts a pet of a registry where the agent finds it: whole and as the registry means it, or not at all. */
export async function installPet(slug: string, options: InstallOptions): Promise<InstalledPet> {
  if (!isSlug(slug))
    throw new OperatorProblem(`${JSON.stringify(slug)} is no name of a pet: it has a-z, 0-9 and hyphens`);
  const folder = join(options.codexHome, 'pets', slug);
  if (!options.isForced && (await exists(folder))) {
    throw new OperatorProblem(`${folder} exists already: add --force to replace it`);
  }
  const registry = new RegistryConnection(options.url, options.signal);
  const { petJson, sheet, extension } = await download(registry, slug);
  await putFolder(folder, [
    ['pet.json', petJson],
    [`spritesheet.${extension}`, sheet],
  ]).catch((error: unknown) => {
    throw new OperatorProblem(`cannot write ${folder} (${error instanceof Error ? error.message : error})`);
  });
  const countProblem = await registry.post(`/api/pets/${slug}/install`).then(
    () => undefined,
    (error: Error) => error.message,
  );
  return { folder, countProblem };
}

interface Download {
  readonly petJson: Buffer;
  readonly sheet: Buffer;
  readonly extension: SheetExtension;
}

async function download(registry: RegistryConnection, slug: string): Promise<Download> {
  const answer = await registry.getJson(`/api/pets/${slug}`, RECORD_BYTES_MAX);
  const { petJsonUrl, spritesheetUrl, spritesheetExt, sha256 } =
    (answer as { pet?: Record<string, unknown> }).pet ?? {};
  const isKnown = spritesheetExt === 'webp' || spritesheetExt === 'png';
  if (typeof petJsonUrl !== 'string' || typeof spritesheetUrl !== 'string' || typeof sha256 !== 'string' || !isKnown) {
    throw new OperatorProblem(`${registry.url} does not return everything that is needed to install ${slug}`);
  }
  const [petJson, sheet] = await Promise.all([
    registry.get(petJsonUrl, DEFAULT_LIMITS.petJsonBytesMax),
    registry.get(spritesheetUrl, DEFAULT_LIMITS.sheetBytesMax),
  ]);
  if (createHash('sha256').update(sheet).digest('hex') !== sha256) {
    throw new OperatorProblem(
      `the spritesheet of ${slug} is not the one that the registry vouches for: nothing was installed`,
    );
  }
  checkPetJson(petJson, `spritesheet.${spritesheetExt}`);
  return { petJson, sheet, extension: spritesheetExt };
}

/** Checks a downloaded pet.json like a submitted one, because the agent will read it. */
function checkPetJson(bytes: Buffer, sheetName: string): void {
  try {
    const { spritesheetPath = 'spritesheet.webp' } = parsePetJson(bytes, DEFAULT_LIMITS);
    if (spritesheetPath === sheetName) return;
  } catch (error) {
    const wording = findPetsWording(error);
    if (wording === undefined) throw error;
    throw new OperatorProblem(`${wording.api.message.replace(/\.$/, '')}: nothing was installed`);
  }
  throw new OperatorProblem(`pet.json does not name ${sheetName}: nothing was installed`);
}

/** Puts a complete folder in place, and removes the former one when the new one is complete. */
async function putFolder(folder: string, files: readonly (readonly [name: string, bytes: Buffer])[]): Promise<void> {
  const partial = `${folder}.partial-${randomUUID()}`;
  const replaced = `${folder}.replaced-${randomUUID()}`;
  try {
    await mkdir(partial, { recursive: true });
    for (const [name, bytes] of files) await writeDurableFile(join(partial, name), bytes);
    const hadOne = await exists(folder);
    if (hadOne) await rename(folder, replaced);
    try {
      await rename(partial, folder);
    } catch (error) {
      if (hadOne) await rename(replaced, folder);
      throw error;
    }
  } finally {
    await rm(partial, { recursive: true, force: true });
    await rm(replaced, { recursive: true, force: true });
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path, constants.F_OK).then(
    () => true,
    () => false,
  );
}
