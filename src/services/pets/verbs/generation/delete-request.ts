import type { GenerationRequest } from '../../model/generation.ts';
import type { Caller } from '../../model/people.ts';
import { checkModerator } from '../../model/permissions.ts';
import type { PetsPorts } from '../../ports.ts';
import { changeRequest, getRequest } from './change-request.ts';

/** Out of sight; the pet that came of it stays. */
export async function deleteRequest(ports: PetsPorts, caller: Caller, requestId: string): Promise<GenerationRequest> {
  const by = checkModerator(caller);
  const request = await getRequest(ports, requestId);
  const act = { by, action: 'delete-request' };
  return changeRequest(ports, request, ['pending', 'in_progress', 'fulfilled', 'rejected'], { status: 'deleted' }, act);
}
