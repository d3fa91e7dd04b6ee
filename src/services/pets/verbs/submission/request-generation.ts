import { randomUUID } from 'node:crypto';
import type { Limits } from '../../limits.ts';
import { parseContactEmail } from '../../model/names/email-address.ts';
import { parseKind } from '../../model/names/pet-texts.ts';
import { parseLine, parseLines } from '../../model/names/plain-text.ts';
import type { Caller } from '../../model/people.ts';
import { type NameReason, refuse } from '../../model/refusals.ts';
import { readReferenceImage } from '../../package/images/read-reference-image.ts';
import type { NewRequest, PetsResources } from '../../ports.ts';
import { actOnce, checkIdempotencyKey, type Once, type OnceAnswer, type SentFile, toBodyHash } from '../act-once.ts';
import { checkAuthorName } from './check-name.ts';

/** As they were sent; undefined for what was left out. */
export interface GenerationFields {
  readonly contactEmail?: string | undefined;
  readonly prompt?: string | undefined;
  readonly requesterName?: string | undefined;
  readonly displayNameHint?: string | undefined;
  readonly kind?: string | undefined;
}

export interface GenerationInput {
  readonly fields: GenerationFields;
  readonly referenceImage?: SentFile | undefined;
}

const ROUTE = 'POST /api/generation-requests';

/** Somebody wishes for a pet; a moderator generates it. */
export async function requestGeneration(
  resources: PetsResources,
  caller: Caller,
  { fields, referenceImage }: GenerationInput,
  { idempotencyKey: key, writeAnswer }: Once<NewRequest>,
): Promise<OnceAnswer> {
  const { limits, store, files, clock } = resources;
  checkIdempotencyKey(key);
  const wish = {
    contactEmail: parseEmail(fields, caller),
    prompt: parsePrompt(fields.prompt, limits),
    requesterName: parseName(fields.requesterName, 'requesterName', limits.authorNameLengthMax),
    displayNameHint: parseName(fields.displayNameHint, 'displayNameHint', limits.displayNameLengthMax),
    kind: parseKind(fields.kind) ?? null,
  };
  const image = referenceImage === undefined ? undefined : await readReference(referenceImage, limits);
  const once = { route: ROUTE, caller, key, hashBody: () => toBodyHash({ ...fields }, { referenceImage }) };
  return actOnce(resources, once, async (complete) => {
    // Here and not before, as for submissions.
    const { account } = caller;
    const { requesterName: name } = wish;
    if (name !== null) {
      const toRefusal = (reason: NameReason) => refuse('requester_name_reserved', { name, reason }, 'requesterName');
      await checkAuthorName(resources, name, toRefusal, account);
    }
    const referenceImageId = image === undefined ? null : await files.writeReference(image);
    const createdAt = new Date(clock.nowMs());
    const accountId = account?.id ?? null;
    const request: NewRequest = {
      id: randomUUID(),
      accountId,
      status: 'pending',
      ...wish,
      referenceImageId,
      createdAt,
    };
    const body = writeAnswer(request);
    await store.requests.add(request, complete?.(body));
    return body;
  });
}

/** Whoever is signed in need not say it again. */
function parseEmail({ contactEmail }: GenerationFields, { account }: Caller): string {
  const text = contactEmail?.trim() || account?.email;
  if (text !== undefined) return parseContactEmail(text);
  throw refuse('contact_email_missing', {}, 'contactEmail');
}

function parsePrompt(text: string | undefined, { promptLengthMax }: Limits): string {
  const prompt = parseLines(text ?? '', { field: 'prompt', lengthMax: promptLengthMax, tooLong: 'prompt_too_long' });
  if (prompt !== '') return prompt;
  throw refuse('prompt_missing', {}, 'prompt');
}

function parseName(text: string | undefined, field: string, lengthMax: number): string | null {
  return parseLine(text ?? '', { field, lengthMax }) || null;
}

function readReference({ bytes, isTooLarge }: SentFile, limits: Limits): Promise<Buffer> {
  if (!isTooLarge) return readReferenceImage(bytes, limits);
  throw refuse('reference_image_too_large', {}, 'referenceImage');
}
