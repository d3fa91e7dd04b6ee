import { COLLECTION_NAME_LENGTH_MAX } from '../limits.ts';
import { refuseInput, refuseSize } from './invalid-input.ts';

/** The two control blocks of Unicode and DEL: invisible in any listing, and dangerous in a terminal. */
const CONTROL = /\p{Cc}/u;

/** A fast path for most names; the checks of others take as long as routing. */
const PLAIN = /^[\w.-]{1,64}$/;

/** Checks and normalises a name. Names that look the same are the same (NFC); all others stay distinct. */
export function toCollectionName(given: string): string {
  if (PLAIN.test(given)) return given;
  const name = given.normalize('NFC');
  if (name === '') refuseInput('path.collection', 'must have at least 1 character');
  if (CONTROL.test(name)) refuseInput('path.collection', 'must not contain control characters');
  // Code units are never fewer than characters, so most names need no counting.
  if (name.length > COLLECTION_NAME_LENGTH_MAX && [...name].length > COLLECTION_NAME_LENGTH_MAX) {
    refuseSize('path.collection', `must have at most ${COLLECTION_NAME_LENGTH_MAX} characters`);
  }
  return name;
}
