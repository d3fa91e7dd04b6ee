import type { GenerationRequest } from '../../model/generation.ts';
import type { Caller } from '../../model/people.ts';
import { checkModerator } from '../../model/permissions.ts';
import type { PetsResources } from '../../ports.ts';
import { changeRequest, getRequest } from './change-request.ts';

/** Out of sight; the pet that came of it stays. */
export async function deleteRequest(
  resources: PetsResources,
  caller: Caller,
  requestId: string,
): Promise<GenerationRequest> {
  const by = checkModerator(caller);
  const request = await getRequest(resources, requestId);
  const act = { by, action: 'delete-request' };
  return changeRequest(
    resources,
    request,
    ['pending', 'in_progress', 'fulfilled', 'rejected'],
    { status: 'deleted' },
    act,
  );
}
