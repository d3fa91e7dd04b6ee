import { createHash } from 'node:crypto';
import { assert } from '../../../base/assert.ts';
import { VARIANTS_AT_ONCE } from '../model/generation.ts';
import type { GeneratedPet, PetPreview, PetWish } from '../ports.ts';
import { changeDesign } from './change-design.ts';
import { GENERATOR_NAME, kindOf, type SpeciesName } from './design.ts';
import { describeDesign, describeSprite, tagDesign, tagSprite } from './prompt/describe-design.ts';
import { namePet, toTitle } from './prompt/name-pet.ts';
import { parsePrompt } from './prompt/parse-prompt.ts';
import type { ParsedPrompt } from './prompt/parsed-prompt.ts';
import { toDesign } from './prompt/to-design.ts';
import { createRandom } from './random.ts';
import { toSpriteCells } from './reference/draw-sprite.ts';
import { type Reference, readReference } from './reference/read-reference.ts';
import type { Sprite } from './reference/to-sprite.ts';
import { type Cells, encodeSheet, renderCells, renderIdleStrip, toCells } from './render.ts';

/** Everything about a pet but its pixels. */
interface Figure extends Omit<GeneratedPet, 'sheet'> {
  readonly cells: Cells;
}

/**
 * Draws pets on this machine by rule and seed: no network, no model, and the same result every time. With a reference
 * picture, even variants are puppets in its colours; odd ones are the picture itself, cut out and animated, if its subject
 * stands out from the background.
 */
export function createProceduralGenerator() {
  return { generate, preview };
}

async function generate(wish: PetWish, variant: number): Promise<GeneratedPet> {
  assert(Number.isSafeInteger(variant) && variant >= 0, 'variants are counted from 0');
  const read = await readWish(wish);
  const group = variant - (variant % VARIANTS_AT_ONCE);
  const figure = listFigures(wish, read, group, variant - group + 1).at(-1);
  assert(figure !== undefined, 'there is a figure for each variant');
  const { cells, ...pet } = figure;
  return { ...pet, sheet: await encodeSheet(renderCells(cells)) };
}

/** Returns a group of variants with the look and the names that they get when they are generated. */
async function preview(wish: PetWish, first: number): Promise<PetPreview> {
  const read = await readWish(wish);
  const figures = listFigures(wish, read, first, VARIANTS_AT_ONCE);
  const variants = await Promise.all(
    figures.map(async ({ displayName, description, kind, cells }, index) => ({
      variant: first + index,
      displayName,
      description,
      kind,
      strip: await renderIdleStrip(cells),
    })),
  );
  const { understood, takenFor, notUnderstood, species } = read.parsed;
  return { understood, takenFor, notUnderstood, isGuess: species === undefined, variants };
}

interface ReadWish {
  readonly parsed: ParsedPrompt;
  readonly reference: Reference | undefined;
  /** The source of the seed: not every word, so that a pet stays the same while the wish grows. */
  readonly subject: string;
}

async function readWish({ prompt, referenceImage }: PetWish): Promise<ReadWish> {
  const parsed = parsePrompt(prompt);
  const image = referenceImage && createHash('sha256').update(referenceImage).digest('hex');
  const subject = JSON.stringify([parsed.noun ?? null, image ?? null]);
  return { parsed, reference: referenceImage && (await readReference(referenceImage)), subject };
}

/** Gives each figure a name that those before it do not have. */
function listFigures(wish: PetWish, read: ReadWish, first: number, count: number): Figure[] {
  const figures: Figure[] = [];
  for (let variant = first; variant < first + count; variant++) {
    const takenNames = [...(wish.takenNames ?? []), ...figures.map(({ displayName }) => displayName)];
    figures.push(toFigure({ ...wish, takenNames }, read, variant));
  }
  return figures;
}

function toFigure(wish: PetWish, read: ReadWish, variant: number): Figure {
  const { parsed, reference, subject } = read;
  const seed = toSeed(subject, variant);
  const isCutOut = variant % 2 === 1;
  const drawing =
    reference?.sprite !== undefined && isCutOut
      ? toCutOut(parsed, reference.sprite)
      : toPuppet(wish, read, variant, seed);
  const { species, kind, note, ...figure } = drawing;
  const wishes = [wish.displayNameHint, parsed.name && toTitle(parsed.name)];
  return {
    ...figure,
    displayName: namePet(species, wishes, createRandom(seed), wish.takenNames),
    // The kind is the choice of the person who requests the pet.
    kind: wish.kind ?? kind,
    note: { name: GENERATOR_NAME, seed, ...note },
  };
}

interface Drawing extends Pick<Figure, 'description' | 'kind' | 'tags' | 'cells'> {
  readonly species: SpeciesName;
  readonly note: Pick<Figure['note'], 'matchedWords' | 'unmatchedWords'>;
}

function toPuppet(wish: PetWish, { parsed, reference, subject }: ReadWish, variant: number, seed: number): Drawing {
  const choices = { kind: wish.kind, variant, subjectSeed: toSeed(subject), seed, palette: reference?.colours };
  const design = changeDesign(toDesign(parsed, choices), wish);
  return {
    species: design.species,
    description: describeDesign(design, parsed.noun),
    kind: kindOf(design.species),
    tags: tagDesign(design),
    note: { matchedWords: parsed.understood, unmatchedWords: parsed.notUnderstood },
    cells: toCells(design),
  };
}

/** Returns a cut-out, which no word of the wish changes. */
function toCutOut({ species, understood, notUnderstood }: ParsedPrompt, sprite: Sprite): Drawing {
  return {
    species: species ?? 'star',
    description: describeSprite(sprite),
    kind: species === undefined ? 'creature' : kindOf(species),
    tags: tagSprite(sprite),
    note: { matchedWords: [], unmatchedWords: [...understood, ...notUnderstood] },
    cells: toSpriteCells(sprite),
  };
}

/** Returns 32 bits of a hash, unsigned. */
function toSeed(subject: string, variant?: number): number {
  return createHash('sha256')
    .update(JSON.stringify([subject, variant ?? null]))
    .digest()
    .readUInt32BE();
}
