import type { GenerationRequest } from '../../model/generation.ts';
import type { Caller } from '../../model/people.ts';
import { checkModerator } from '../../model/permissions.ts';
import { refuse } from '../../model/refusals.ts';
import type { GeneratedPet, PetBrief, PetsResources } from '../../ports.ts';
import { changeRequest, getRequest } from './change-request.ts';

/** Enough to choose from, and made in a moment. */
export const VARIANTS = 4;

/** What is looked through for names that are taken; a queue longer than that is not waited for. */
const WAITING_MAX = 500;

/**
 * What could come of a request. Nothing is kept: the same request and number always give the same pet; only its name is one
 * that no other pet has at the time, unless it was wished for.
 */
export async function generateVariants(
  resources: PetsResources,
  caller: Caller,
  requestId: string,
): Promise<GeneratedPet[]> {
  const by = checkModerator(caller);
  const request = await getRequest(resources, requestId);
  if (request.status === 'pending') {
    await changeRequest(
      resources,
      request,
      ['pending'],
      { status: 'in_progress' },
      { by, action: 'generate-variants' },
    );
  } else if (request.status !== 'in_progress') {
    throw refuse('request_decided', { status: request.status });
  }
  const brief = await toBrief(resources, request);
  const variants: GeneratedPet[] = [];
  // One after the other: each of them fills a processor, and has a name that those before it have not.
  for (let variant = 0; variant < VARIANTS; variant++) {
    const takenNames = [...(brief.takenNames ?? []), ...variants.map(({ displayName }) => displayName)];
    variants.push(await resources.generator.generate({ ...brief, takenNames }, variant));
  }
  return variants;
}

export async function toBrief(resources: PetsResources, request: GenerationRequest): Promise<PetBrief> {
  const { prompt, displayNameHint, kind, referenceImageId } = request;
  return {
    prompt,
    displayNameHint: displayNameHint ?? undefined,
    kind: kind ?? undefined,
    referenceImage: referenceImageId === null ? undefined : await resources.files.readReference(referenceImageId),
    takenNames: await listTakenNames(resources),
  };
}

async function listTakenNames({ catalogue, store }: PetsResources): Promise<string[]> {
  const [published, waiting] = await Promise.all([catalogue.current(), store.pets.listWaiting(WAITING_MAX)]);
  return [...published.list(), ...waiting].map(({ displayName }) => displayName);
}
