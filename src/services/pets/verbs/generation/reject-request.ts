import type { GenerationRequest } from '../../model/generation.ts';
import type { Caller } from '../../model/people.ts';
import { checkModerator } from '../../model/permissions.ts';
import type { PetsResources } from '../../ports.ts';
import { parseReason } from '../moderation/reason.ts';
import { changeRequest, getRequest } from './change-request.ts';

export async function rejectRequest(
  resources: PetsResources,
  caller: Caller,
  requestId: string,
  reasonText: string,
): Promise<GenerationRequest> {
  const by = checkModerator(caller);
  const rejectionReason = parseReason(reasonText);
  const request = await getRequest(resources, requestId);
  const act = { by, action: 'reject-request', note: rejectionReason };
  return changeRequest(resources, request, ['pending', 'in_progress'], { status: 'rejected', rejectionReason }, act);
}
