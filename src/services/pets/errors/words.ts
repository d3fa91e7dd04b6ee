// What the tables of words share.
import type { RefusalParams } from '../../../platform/errors/refusal.ts';
import type { PageWords, RefusalWords, Worded } from '../../../platform/errors/refusal-words.ts';
import { ERROR_STATUS, type ErrorCode } from '../contract/error-codes.ts';

/** Fields as the labels of the forms call them. */
const LABELS: Readonly<Record<string, string>> = {
  displayName: 'The name',
  displayNameHint: 'The name',
  name: 'The name',
  requesterName: 'Your name',
  publicAuthorName: 'The name to show',
  description: 'The description',
  prompt: 'The description',
  contactEmail: 'The e-mail address',
  email: 'The e-mail address',
  license: 'The licence',
  sourceUrl: 'The address of where it comes from',
  details: 'The text',
  reason: 'The reason',
  tags: 'The list of tags',
  zip: 'The package',
  sprite: 'The spritesheet',
  petjson: 'pet.json',
  id: 'The id',
  referenceImage: 'The picture',
  q: 'The search',
  author: 'The author',
  kind: 'The kind',
  variant: 'The variant',
  from: 'The first variant',
  colour: 'The colour',
  prop: 'What it wears',
  sort: 'The order',
  page: 'The page',
  pageSize: 'The number of pets on a page',
};

/** A field of the interface as people know it, at the beginning of a sentence. */
export function labelOf(field: string | undefined): string {
  return LABELS[field ?? ''] ?? 'Something in it';
}

type ToWords<Params extends RefusalParams, Words> = (params: Params, field: string | undefined) => Words;

/** An entry of a table; without words for pages those for programs are shown. */
export function words<Params extends RefusalParams>(
  wireCode: ErrorCode,
  toApi: ToWords<Params, Worded>,
  toPage?: ToWords<Params, PageWords>,
): RefusalWords<Params> {
  return { status: ERROR_STATUS[wireCode], wireCode, toApi, toPage };
}

/** The same for programs and people, with all parameters. */
export function plain(
  wireCode: ErrorCode,
  message: string,
  hint?: string,
): RefusalWords<Readonly<Record<never, never>>> {
  return words(wireCode, () => ({ message, hint }));
}

/** A message that begins with the field: by its name in the interface, and by its label on pages. */
export function aboutField<Params extends RefusalParams>(
  wireCode: ErrorCode,
  toRest: (params: Params) => string,
  toHint?: (params: Params) => string,
  toPageHint = toHint,
): RefusalWords<Params> {
  return words(
    wireCode,
    (params, field) => ({ message: `${field} ${toRest(params)}`, hint: toHint?.(params) }),
    (params, field) => ({ message: `${labelOf(field)} ${toRest(params)}`, hint: toPageHint?.(params) }),
  );
}

const MINUTE = 60;

/** How long to wait, for people. */
export function toWait(seconds: number): string {
  if (seconds <= MINUTE) return `in ${countOf(Math.max(1, Math.ceil(seconds)), 'second')}`;
  return `in ${countOf(Math.ceil(seconds / MINUTE), 'minute')}`;
}

export function countOf(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
