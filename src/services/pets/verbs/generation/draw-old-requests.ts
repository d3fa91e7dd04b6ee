import { isRefusal } from '../../model/refusals.ts';
import type { PetsResources } from '../../ports.ts';
import { makeRequestedPet } from './make-requested-pet.ts';
import { listTakenNames } from './parse-wish.ts';

/** The number of requests that moderators saw before requesters chose for themselves. */
const REQUESTS_MAX = 100;

/**
 * Makes the first variant for requests without a pet, which are older than the choice of variants. Stops at the signal.
 */
export async function drawOldRequests(resources: PetsResources, signal?: AbortSignal): Promise<void> {
  const { store, files, clock } = resources;
  for (const request of await store.requests.list(REQUESTS_MAX)) {
    if (signal?.aborted) return;
    const isOpen = request.status === 'pending' || request.status === 'in_progress';
    if (!isOpen || request.petId !== null) continue;
    const { prompt, displayNameHint, kind, referenceImageId } = request;
    const wish = {
      prompt,
      displayNameHint: displayNameHint ?? undefined,
      kind: kind ?? undefined,
      referenceImage: referenceImageId === null ? undefined : await files.readReference(referenceImageId),
      takenNames: await listTakenNames(resources),
    };
    try {
      const pet = await makeRequestedPet(resources, request, wish, undefined);
      await store.requests.change(request.id, [request.status], { petId: pet.id }, new Date(clock.nowMs()));
    } catch (error) {
      // There are such pets already.
      if (!isRefusal(error, 'variant_taken')) throw error;
    }
  }
}
