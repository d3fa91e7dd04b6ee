// The words of the registry's own refusals. Clients of the registry need no others, and load nothing of the server for them.
import { Refusal } from '../../../platform/errors/refusal.ts';
import type { RefusalTable } from '../../../platform/errors/refusal-words.ts';
import { type WordedRefusal, wordRefusal } from '../../../platform/errors/word-refusal.ts';
import type { PetsRefusals } from '../model/refusals.ts';
import { IMAGE_WORDS } from './image-words.ts';
import { PACKAGE_WORDS } from './package-words.ts';
import { RECORD_WORDS } from './record-words.ts';
import { REQUEST_WORDS } from './request-words.ts';
import { TEXT_WORDS } from './text-words.ts';

/** Every refusal of this service, each with its status and its words for programs and for people. */
export const PETS_WORDS: RefusalTable<PetsRefusals> = {
  ...TEXT_WORDS,
  ...IMAGE_WORDS,
  ...PACKAGE_WORDS,
  ...RECORD_WORDS,
  ...REQUEST_WORDS,
};

/** Undefined for any other error. */
export function findPetsWording(error: unknown): WordedRefusal | undefined {
  return error instanceof Refusal ? wordRefusal([PETS_WORDS], error) : undefined;
}
