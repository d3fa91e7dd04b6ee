import { createHash } from 'node:crypto';
import { Limiter, LimiterFull } from '../../../../base/limiter.ts';
import { GENERATED_LICENSE, VARIANTS_MAX } from '../../model/generation.ts';
import { NAMELESS } from '../../model/names/attribution.ts';
import type { Pet, PetOwner } from '../../model/pet.ts';
import { isRefusal, refuse } from '../../model/refusals.ts';
import { readPackage } from '../../package/read-package.ts';
import type { NewRequest, PetsResources, PetWish } from '../../ports.ts';
import { addPet } from '../submission/add-pet.ts';

/** The number of variants that are tried if none was chosen. */
const TRIED_MAX = 8;

/** A sheet takes a few tenths of a second; more than these would wait for longer than a person does. */
const WAITING_MAX = 32;
const RETRY_AFTER_SECONDS = 10;
const limiter = new Limiter({ atOnce: 1, waitingMax: WAITING_MAX });

/**
 * Makes the chosen variant, or the first that no pet looks like, as a pet of the requester that waits for a moderator.
 * Its sheet is stored now, so that exactly this one is published even if the generator changes.
 */
export async function makeRequestedPet(
  resources: PetsResources,
  request: Omit<NewRequest, 'petId'>,
  wish: PetWish,
  chosen: number | undefined,
): Promise<Pet> {
  const tried = chosen === undefined ? listTried(wish.prompt) : [chosen];
  for (const variant of tried) {
    const pet = await limiter
      .run(() => makeVariant(resources, request, wish, variant), { owner: request.accountId ?? request.contactEmail })
      .catch(toRefusal);
    if (pet !== undefined) return pet;
  }
  throw refuse('variant_taken', {}, 'variant');
}

/** Lists the plainest variant, then some that other requests for the same thing hardly begin with. */
function listTried(prompt: string): number[] {
  const start = createHash('sha256').update(prompt).digest().readUInt32BE();
  return [0, ...Array.from({ length: TRIED_MAX - 1 }, (_, index) => (start + index) % VARIANTS_MAX)];
}

function toRefusal(error: unknown): undefined {
  if (isRefusal(error, 'duplicate_pet') || isRefusal(error, 'sheet_taken')) return undefined;
  if (!(error instanceof LimiterFull)) throw error;
  throw refuse('pictures_overloaded', { reason: 'all-wait', retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/** Returns undefined if another pet has this very sheet. */
async function makeVariant(
  resources: PetsResources,
  request: Omit<NewRequest, 'petId'>,
  wish: PetWish,
  variant: number,
): Promise<Pet | undefined> {
  const { displayName, description, kind, tags, note, sheet } = await resources.generator.generate(wish, variant);
  const checked = await readPackage({ sheet }, resources.limits);
  const { contactEmail } = request;
  const twin = await resources.store.pets.findBySheet(checked.sha256);
  // The request was sent before, and the server stopped between the two records, or the answer was lost.
  const isOwn = twin?.generator != null && twin.status === 'pending' && twin.contactEmail === contactEmail;
  if (twin !== undefined) return isOwn ? twin : undefined;
  return addPet(resources, checked, {
    displayName,
    description,
    kind,
    tags,
    generator: note,
    status: 'pending',
    // A pet made from a picture is also the work of that picture's author.
    license: request.referenceImageId === null ? GENERATED_LICENSE : null,
    sourceUrl: null,
    owner: await toOwner(resources, request),
    contactEmail,
    wantsEmailPublished: false,
    approvedAt: null,
  });
}

async function toOwner(
  { accounts }: PetsResources,
  { accountId, requesterName }: Pick<NewRequest, 'accountId' | 'requesterName'>,
): Promise<PetOwner> {
  const account = accountId === null ? undefined : await accounts.find(accountId);
  if (account === undefined) return { accountId: null, name: requesterName ?? NAMELESS, profileSlug: null };
  return { accountId: account.id, name: account.name, profileSlug: account.profileSlug };
}
