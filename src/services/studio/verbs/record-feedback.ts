import { randomUUID } from 'node:crypto';
import type { JsonObject, Payload } from '../../../interface-catalogue/model/payload.ts';
import { createBase62Token } from '../../../platform/auth/tokens.ts';
import { actOnce, checkIdempotencyKey, type OnceResult } from '../../../platform/idempotency/act-once.ts';
import { toBodyHash } from '../../../platform/idempotency/body-hash.ts';
import { toCanonicalJson } from '../model/canonical-json.ts';
import type { Rating } from '../model/gallery.ts';
import { isAnonymous, type Requester } from '../model/people.ts';
import { refuse } from '../model/refusals.ts';
import type { NewEntry, RecordedFeedback, StudioResources } from '../ports.ts';
import { checkInterface } from './check-interface.ts';

export interface FeedbackInput {
  readonly conversationId: string;
  readonly turnId: string;
  readonly rating: Rating;
  /** Publishes it in the gallery; needs a positive rating. */
  readonly publish: boolean;
  /** The prompt, private unless `publishPrompt` says otherwise. */
  readonly prompt?: string | undefined;
  readonly publishPrompt?: boolean | undefined;
  /** The payload, unchecked. */
  readonly payload: unknown;
  readonly dataModel?: JsonObject | undefined;
}

const ROUTE = 'POST /api/design-feedback';
/** 71 bits: ids cannot be guessed, and are still short. */
const GALLERY_ID_LENGTH = 12;

export async function recordFeedback(
  resources: StudioResources,
  requester: Requester,
  input: FeedbackInput,
  key?: string,
): Promise<OnceResult<RecordedFeedback>> {
  checkIdempotencyKey(key);
  const { conversationId, turnId, rating, publish, prompt = null } = input;
  if (publish && rating !== 1) throw refuse('publish_needs_like', {}, 'publish');
  const payload = checkPayload(resources, input);
  const { store, clock, limits } = resources;
  const context = {
    records: store.idempotency,
    clock,
    keptMs: limits.idempotencyKeptMs,
    claimMs: limits.idempotencyClaimMs,
  };
  const hashBody = () => toBodyHash({ body: toCanonicalJson(input) }, {});
  return actOnce(context, { route: ROUTE, owner: toKeyOwner(requester), key, hashBody, fromJson }, async (complete) => {
    if (publish) await checkRoom(resources, requester);
    const createdAt = new Date(clock.nowMs());
    const feedback = { id: randomUUID(), owner: requester.owner, conversationId, turnId, rating, prompt, createdAt };
    return store.gallery.addFeedback(feedback, publish ? toEntry(requester, input, payload) : undefined, complete);
  });
}

/**
 * Returns the scope of an idempotency key. A client that repeats its first request has no secret yet, only an address.
 */
function toKeyOwner({ owner, clientHash, isNew }: Requester): string {
  return isNew ? `client:${clientHash}` : owner;
}

function checkPayload(resources: StudioResources, { payload, dataModel }: FeedbackInput): Payload {
  const whole = dataModel === undefined ? payload : { ...(payload as Payload), dataModel };
  return checkInterface(resources.catalogue, whole, 'payload');
}

/** Refuses a publication at the bound, even if it would replace an entry. */
async function checkRoom({ store, limits }: StudioResources, requester: Requester): Promise<void> {
  const countMax = isAnonymous(requester) ? limits.publishedOfVisitorMax : limits.publishedOfAccountMax;
  const count = await store.gallery.countOfOwner(requester.owner);
  if (count >= countMax) throw refuse('too_many_published', { countMax });
}

function toEntry({ account }: Requester, { prompt, publishPrompt }: FeedbackInput, payload: Payload): NewEntry {
  return {
    id: createBase62Token().slice(0, GALLERY_ID_LENGTH),
    title: payload.title,
    prompt: publishPrompt === true ? (prompt ?? null) : null,
    author: account?.name ?? null,
    payload,
  };
}

function fromJson(value: unknown): RecordedFeedback {
  const recorded = value as RecordedFeedback;
  return { ...recorded, createdAt: new Date(recorded.createdAt) };
}
