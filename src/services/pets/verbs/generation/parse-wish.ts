import type { Limits } from '../../limits.ts';
import { parseColour, parseProp } from '../../model/choices.ts';
import { parseKind } from '../../model/names/pet-texts.ts';
import { parseLine, parseLines } from '../../model/names/plain-text.ts';
import { refuse } from '../../model/refusals.ts';
import type { SentTexts } from '../../model/sent-texts.ts';
import { readReferenceImage } from '../../package/images/read-reference-image.ts';
import type { PetsResources, PetWish } from '../../ports.ts';
import type { SentFile } from '../submission/sent-package.ts';

/** The texts that decide how a pet looks. */
export const WISH_TEXTS = ['prompt', 'displayNameHint', 'kind', 'colour', 'prop'] as const;
export type WishFields = SentTexts<(typeof WISH_TEXTS)[number]>;

export async function parseWish(
  fields: WishFields,
  referenceImage: SentFile | undefined,
  limits: Limits,
): Promise<PetWish> {
  const lengthMax = limits.displayNameLengthMax;
  return {
    prompt: parsePrompt(fields.prompt, limits),
    displayNameHint: parseLine(fields.displayNameHint ?? '', { field: 'displayNameHint', lengthMax }) || undefined,
    kind: parseKind(fields.kind),
    colour: parseColour(fields.colour),
    prop: parseProp(fields.prop),
    referenceImage: referenceImage && (await readReference(referenceImage, limits)),
  };
}

function parsePrompt(text: string | undefined, { promptLengthMax }: Limits): string {
  const prompt = parseLines(text ?? '', { field: 'prompt', lengthMax: promptLengthMax, tooLong: 'prompt_too_long' });
  if (prompt !== '') return prompt;
  throw refuse('prompt_missing', {}, 'prompt');
}

function readReference({ bytes, isTooLarge }: SentFile, limits: Limits): Promise<Buffer> {
  if (!isTooLarge) return readReferenceImage(bytes, limits);
  throw refuse('reference_image_too_large', {}, 'referenceImage');
}

/** The number of waiting pets whose names count as taken. */
const WAITING_MAX = 500;

export async function listTakenNames({ gallery, store }: PetsResources): Promise<string[]> {
  const [published, waiting] = await Promise.all([gallery.current(), store.pets.listWaiting(WAITING_MAX)]);
  return [...published.list(), ...waiting].map(({ displayName }) => displayName);
}
