import { GENERATED_LICENSE, type GenerationRequest } from '../../model/generation.ts';
import { NAMELESS } from '../../model/names/attribution.ts';
import { parseDisplayName } from '../../model/names/pet-texts.ts';
import type { Caller } from '../../model/people.ts';
import { checkModerator } from '../../model/permissions.ts';
import type { Pet, PetOwner } from '../../model/pet.ts';
import { refuse } from '../../model/refusals.ts';
import { readPackage } from '../../package/read-package.ts';
import type { PetsResources } from '../../ports.ts';
import { addPet, duplicate } from '../submission/add-pet.ts';
import { changeRequest, getRequest } from './change-request.ts';
import { toBrief, VARIANTS } from './generate-variants.ts';

/**
 * The chosen variant becomes a pet like any other, which waits for a moderator and belongs to the account that requested it; the request
 * is fulfilled by it. `seenName` is the name that it was shown under: names that were taken meanwhile do not change it.
 */
export async function chooseVariant(
  resources: PetsResources,
  caller: Caller,
  requestId: string,
  variant: number,
  seenName?: string,
): Promise<Pet> {
  const by = checkModerator(caller);
  if (!Number.isInteger(variant) || variant < 0 || variant >= VARIANTS) {
    throw refuse('variant_unknown', {}, 'variant');
  }
  const request = await getRequest(resources, requestId);
  if (request.status !== 'pending' && request.status !== 'in_progress') {
    throw refuse('request_decided', { status: request.status });
  }
  const pet = await makePet(resources, request, variant, seenName);
  const act = { by, action: 'choose-variant', note: pet.slug };
  await changeRequest(resources, request, ['pending', 'in_progress'], { status: 'fulfilled', petId: pet.id }, act);
  return pet;
}

/** A generated pet with exactly this sheet is this one: the server may have stopped before the request knew of it. */
async function makePet(
  resources: PetsResources,
  request: GenerationRequest,
  variant: number,
  seenName: string | undefined,
): Promise<Pet> {
  const made = await resources.generator.generate(await toBrief(resources, request), variant);
  const checked = await readPackage({ sheet: made.sheet }, resources.limits);
  const twin = await resources.store.pets.findBySheet(checked.sha256);
  if (twin !== undefined && twin.generator === null) throw duplicate();
  if (twin !== undefined) return twin;
  const { description, kind, tags, note } = made;
  const isSeen = seenName === undefined || seenName === made.displayName;
  return addPet(resources, checked, {
    displayName: isSeen ? made.displayName : parseDisplayName(seenName, resources.limits),
    description,
    kind,
    tags,
    generator: note,
    status: 'pending',
    // What was made of a picture is also the work of that picture's author.
    license: request.referenceImageId === null ? GENERATED_LICENSE : null,
    sourceUrl: null,
    owner: await toOwner(resources, request),
    contactEmail: request.contactEmail,
    wantsEmailPublished: false,
    approvedAt: null,
  });
}

async function toOwner(
  { accounts }: PetsResources,
  { accountId, requesterName }: GenerationRequest,
): Promise<PetOwner> {
  const account = accountId === null ? undefined : await accounts.find(accountId);
  if (account === undefined) return { accountId: null, name: requesterName ?? NAMELESS, profileSlug: null };
  return { accountId: account.id, name: account.name, profileSlug: account.profileSlug };
}
