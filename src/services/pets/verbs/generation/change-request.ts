import type { GenerationRequest, RequestStatus } from '../../model/generation.ts';
import { refuse } from '../../model/refusals.ts';
import type { PetsResources } from '../../ports.ts';
import type { Act } from '../change-pet.ts';

export async function getRequest({ store }: PetsResources, requestId: string): Promise<GenerationRequest> {
  const request = await store.requests.find(requestId);
  if (request === undefined || request.status === 'deleted') {
    throw refuse('request_not_found', {});
  }
  return request;
}

export async function changeRequest(
  { store, accounts, clock }: PetsResources,
  { id, status }: GenerationRequest,
  from: readonly RequestStatus[],
  changes: Partial<Pick<GenerationRequest, 'status' | 'petId' | 'rejectionReason'>>,
  { by, action, note = '' }: Act,
): Promise<GenerationRequest> {
  const at = new Date(clock.nowMs());
  const changed = await store.requests.change(id, from, changes, at);
  if (changed === undefined) throw refuse('request_in_wrong_state', { status });
  await accounts.addAudit({ actor: by.email, action, subject: id, note, at });
  return changed;
}
