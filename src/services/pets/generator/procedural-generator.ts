import { createHash } from 'node:crypto';
import { assert } from '../../../base/assert.ts';
import type { GeneratedPet, PetBrief, PetGenerator } from '../ports.ts';
import { describeDesign, describeSprite, tagDesign, tagSprite } from './brief/describe-design.ts';
import { namePet, toTitle } from './brief/name-pet.ts';
import { parseBrief } from './brief/parse-brief.ts';
import type { ParsedBrief } from './brief/parsed-brief.ts';
import { toDesign } from './brief/to-design.ts';
import { kindOf } from './design.ts';
import { createRandom } from './random.ts';
import { type Reference, readReference } from './reference/read-reference.ts';
import { renderSprite } from './reference/render-sprite.ts';
import type { Sprite } from './reference/to-sprite.ts';
import { encodeSheet, renderSheet } from './render.ts';

/** Grows with every change after which the same brief gives another pet. */
export const GENERATOR_NAME = 'procedural@1';

/**
 * Draws pets on this machine by rule and seed: no network, no model, and the same answer every time. With a reference
 * picture, even variants are puppets in its colours; odd ones are the picture itself, cut out and moved, where its subject
 * stands out from the background.
 */
export function createProceduralGenerator(): PetGenerator {
  return { generate };
}

async function generate(brief: PetBrief, variant: number): Promise<GeneratedPet> {
  assert(Number.isSafeInteger(variant) && variant >= 0, 'variants are counted from 0');
  const parsed = parseBrief(brief.prompt);
  const reference = brief.referenceImage && (await readReference(brief.referenceImage));
  const isCutOut = variant % 2 === 1;
  if (reference?.sprite !== undefined && isCutOut) return animatePicture(brief, variant, parsed, reference.sprite);
  return drawPuppet(brief, variant, parsed, reference);
}

async function drawPuppet(
  brief: PetBrief,
  variant: number,
  parsed: ParsedBrief,
  reference: Reference | undefined,
): Promise<GeneratedPet> {
  const seed = toSeed(brief, variant);
  const choices = { kind: brief.kind, variant, briefSeed: toSeed(brief), seed, palette: reference?.colours };
  const design = toDesign(parsed, choices);
  return {
    displayName: namePet(design.species, listNameWishes(brief, parsed), createRandom(seed), brief.takenNames),
    description: describeDesign(design, parsed.noun),
    // The kind is the choice of the person who requests the pet.
    kind: brief.kind ?? kindOf(design.species),
    tags: tagDesign(design),
    note: { name: GENERATOR_NAME, seed, matchedWords: parsed.understood, unmatchedWords: parsed.notUnderstood },
    sheet: await encodeSheet(renderSheet(design)),
  };
}

async function animatePicture(
  brief: PetBrief,
  variant: number,
  parsed: ParsedBrief,
  sprite: Sprite,
): Promise<GeneratedPet> {
  const seed = toSeed(brief, variant);
  const species = parsed.species ?? 'star';
  return {
    displayName: namePet(species, listNameWishes(brief, parsed), createRandom(seed), brief.takenNames),
    description: describeSprite(sprite),
    kind: brief.kind ?? (parsed.species === undefined ? 'creature' : kindOf(parsed.species)),
    tags: tagSprite(sprite),
    // The picture is shown as it is: no word of the brief changes it.
    note: {
      name: GENERATOR_NAME,
      seed,
      matchedWords: [],
      unmatchedWords: [...parsed.understood, ...parsed.notUnderstood],
    },
    sheet: await encodeSheet(renderSprite(sprite)),
  };
}

function listNameWishes({ displayNameHint }: PetBrief, { name }: ParsedBrief): (string | undefined)[] {
  return [displayNameHint, name === undefined ? undefined : toTitle(name)];
}

/** Unsigned, 32 bits of a hash over everything that was asked for. */
function toSeed({ prompt, displayNameHint, kind, referenceImage }: PetBrief, variant?: number): number {
  const image = referenceImage === undefined ? null : createHash('sha256').update(referenceImage).digest('hex');
  const text = JSON.stringify([prompt, displayNameHint ?? null, kind ?? null, image, variant ?? null]);
  return createHash('sha256').update(text).digest().readUInt32BE();
}
