import type { GenerationRequest, RequestStatus } from '../../model/generation.ts';
import { PetsProblem } from '../../model/problem.ts';
import type { PetsResources } from '../../ports.ts';
import type { Act } from '../change-pet.ts';

export async function getRequest({ store }: PetsResources, requestId: string): Promise<GenerationRequest> {
  const request = await store.requests.find(requestId);
  if (request === undefined || request.status === 'deleted') {
    throw new PetsProblem('not_found', 'There is no such request.');
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
  if (changed !== undefined) {
    await accounts.addAudit({ actor: by.email, action, subject: id, note, at });
    return changed;
  }
  throw new PetsProblem('invalid_state', `This cannot be done to a request that is ${status}.`, {
    hint: 'Look again: somebody else may have decided already.',
  });
}
