import { randomUUID } from 'node:crypto';
import { actOnce, checkIdempotencyKey, type OnceResult } from '../../../../platform/idempotency/act-once.ts';
import { toBodyHash } from '../../../../platform/idempotency/body-hash.ts';
import { parseVariant } from '../../model/generation.ts';
import { parseContactEmail } from '../../model/names/email-address.ts';
import { parseLine } from '../../model/names/plain-text.ts';
import type { Caller } from '../../model/people.ts';
import { type NameReason, refuse } from '../../model/refusals.ts';
import type { SentTexts } from '../../model/sent-texts.ts';
import type { NewRequest, PetsResources } from '../../ports.ts';
import { makeRequestedPet } from '../generation/make-requested-pet.ts';
import { listTakenNames, parseWish, WISH_TEXTS } from '../generation/parse-wish.ts';
import { checkAuthorName } from './check-name.ts';
import { toKeyOwner, toOnceContext } from './once-context.ts';
import type { SentFile } from './sent-package.ts';

/** The texts of a request; `variant` is the number of the one that was chosen from a preview. */
export const REQUEST_TEXTS = [...WISH_TEXTS, 'contactEmail', 'requesterName', 'variant'] as const;
export type GenerationFields = SentTexts<(typeof REQUEST_TEXTS)[number]>;

export interface GenerationInput {
  readonly fields: GenerationFields;
  readonly referenceImage?: SentFile | undefined;
}

/** The answer to a request, stored for repetitions of it: nothing that its author wrote. */
export type AddedRequest = Pick<NewRequest, 'id' | 'status' | 'createdAt'>;

const ROUTE = 'POST /api/generation-requests';

/** Makes the chosen variant of a requested pet, which then waits for a moderator. */
export async function requestGeneration(
  resources: PetsResources,
  caller: Caller,
  { fields, referenceImage }: GenerationInput,
  key: string | undefined,
): Promise<OnceResult<AddedRequest>> {
  const { limits } = resources;
  checkIdempotencyKey(key);
  const contactEmail = parseEmail(fields, caller);
  const nameBounds = { field: 'requesterName', lengthMax: limits.authorNameLengthMax };
  const name = parseLine(fields.requesterName ?? '', nameBounds) || null;
  const variant = parseVariant(fields.variant, 'variant');
  const wish = await parseWish(fields, referenceImage, limits);
  const hashBody = () => toBodyHash({ ...fields }, { referenceImage });
  const once = { route: ROUTE, owner: toKeyOwner(caller), key, hashBody, fromJson };
  return actOnce(toOnceContext(resources), once, async (complete) => {
    // Here and not before, as for submissions.
    const { account } = caller;
    if (name !== null) {
      const toRefusal = (reason: NameReason) => refuse('requester_name_reserved', { name, reason }, 'requesterName');
      await checkAuthorName(resources, name, toRefusal, account);
    }
    const { store, files, clock } = resources;
    const image = wish.referenceImage;
    const referenceImageId = image === undefined ? null : await files.writeReference(image);
    const createdAt = new Date(clock.nowMs());
    const request = {
      id: randomUUID(),
      accountId: account?.id ?? null,
      status: 'pending',
      contactEmail,
      prompt: wish.prompt,
      requesterName: name,
      displayNameHint: wish.displayNameHint ?? null,
      kind: wish.kind ?? null,
      referenceImageId,
      createdAt,
    } as const;
    const takenNames = await listTakenNames(resources);
    const pet = await makeRequestedPet(resources, request, { ...wish, takenNames }, variant);
    const { id, status } = request;
    const added = { id, status, createdAt };
    await store.requests.add({ ...request, petId: pet.id }, complete?.(added));
    return added;
  });
}

function fromJson(value: unknown): AddedRequest {
  const added = value as AddedRequest;
  return { ...added, createdAt: new Date(added.createdAt) };
}

/** Returns the sent address, or else that of the account that is signed in. */
function parseEmail({ contactEmail }: GenerationFields, { account }: Caller): string {
  const text = contactEmail?.trim() || account?.email;
  if (text !== undefined) return parseContactEmail(text);
  throw refuse('contact_email_missing', {}, 'contactEmail');
}
