import { randomUUID } from 'node:crypto';
import { actOnce, checkIdempotencyKey, type OnceResult } from '../../../../platform/idempotency/act-once.ts';
import { toBodyHash } from '../../../../platform/idempotency/body-hash.ts';
import type { Limits } from '../../limits.ts';
import { parseContactEmail } from '../../model/names/email-address.ts';
import { parseKind } from '../../model/names/pet-texts.ts';
import { parseLine, parseLines } from '../../model/names/plain-text.ts';
import type { Caller } from '../../model/people.ts';
import { type NameReason, refuse } from '../../model/refusals.ts';
import { readReferenceImage } from '../../package/images/read-reference-image.ts';
import type { NewRequest, PetsResources } from '../../ports.ts';
import { checkAuthorName } from './check-name.ts';
import { toKeyOwner, toOnceContext } from './once-context.ts';
import type { SentFile } from './sent-package.ts';

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

/** What is told of a request, and kept for a repetition of it: nothing that its author wrote. */
export type AddedRequest = Pick<NewRequest, 'id' | 'status' | 'createdAt'>;

const ROUTE = 'POST /api/generation-requests';

/** Somebody wishes for a pet; a moderator generates it. */
export async function requestGeneration(
  resources: PetsResources,
  caller: Caller,
  { fields, referenceImage }: GenerationInput,
  key: string | undefined,
): Promise<OnceResult<AddedRequest>> {
  const { limits } = resources;
  checkIdempotencyKey(key);
  const wish = {
    contactEmail: parseEmail(fields, caller),
    prompt: parsePrompt(fields.prompt, limits),
    requesterName: parseName(fields.requesterName, 'requesterName', limits.authorNameLengthMax),
    displayNameHint: parseName(fields.displayNameHint, 'displayNameHint', limits.displayNameLengthMax),
    kind: parseKind(fields.kind) ?? null,
  };
  const image = referenceImage === undefined ? undefined : await readReference(referenceImage, limits);
  const hashBody = () => toBodyHash({ ...fields }, { referenceImage });
  const once = { route: ROUTE, owner: toKeyOwner(caller), key, hashBody, fromJson };
  return actOnce(toOnceContext(resources), once, async (complete) => {
    // Here and not before, as for submissions.
    const { account } = caller;
    const { requesterName: name } = wish;
    if (name !== null) {
      const toRefusal = (reason: NameReason) => refuse('requester_name_reserved', { name, reason }, 'requesterName');
      await checkAuthorName(resources, name, toRefusal, account);
    }
    const { store, files, clock } = resources;
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
    const { id, status } = request;
    const added = { id, status, createdAt };
    await store.requests.add(request, complete?.(added));
    return added;
  });
}

function fromJson(value: unknown): AddedRequest {
  const added = value as AddedRequest;
  return { ...added, createdAt: new Date(added.createdAt) };
}

/** The address of the account where one is signed in, unless another one was sent. */
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
