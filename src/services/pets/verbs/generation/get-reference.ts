import type { Caller } from '../../model/people.ts';
import { checkModerator } from '../../model/permissions.ts';
import { refuse } from '../../model/refusals.ts';
import type { PetsResources } from '../../ports.ts';

/** Returns the picture that came with a request as a PNG, to moderators only. */
export async function getReference(resources: PetsResources, caller: Caller, requestId: string): Promise<Buffer> {
  checkModerator(caller);
  const request = await resources.store.requests.find(requestId);
  const referenceImageId = request?.referenceImageId ?? null;
  if (referenceImageId === null) throw refuse('reference_not_found', {});
  return resources.files.readReference(referenceImageId);
}
