import type { GenerationRequest } from '../../model/generation.ts';
import type { Caller } from '../../model/people.ts';
import { checkModerator } from '../../model/permissions.ts';
import type { PetsPorts } from '../../ports.ts';
import { parseReason } from '../moderation/reason.ts';
import { changeRequest, getRequest } from './change-request.ts';

export async function rejectRequest(
  ports: PetsPorts,
  caller: Caller,
  requestId: string,
  reasonText: string,
): Promise<GenerationRequest> {
  const by = checkModerator(caller);
  const rejectionReason = parseReason(reasonText);
  const request = await getRequest(ports, requestId);
  const act = { by, action: 'reject-request', note: rejectionReason };
  return changeRequest(ports, request, ['pending', 'in_progress'], { status: 'rejected', rejectionReason }, act);
}
