import type { Requester } from '../model/people.ts';
import { refuse } from '../model/refusals.ts';
import type { StudioResources } from '../ports.ts';

/** What a tool is called with, besides its input. */
export interface ToolCall {
  readonly resources: StudioResources;
  readonly requester: Requester;
  /** Of the access token; none without one. */
  readonly scopes: readonly string[];
  readonly baseUrl: string;
  readonly signal: AbortSignal;
  /** Takes units of the rate limit. */
  pay(cost: number): void;
}

export function checkScope({ scopes }: ToolCall, scope: string): void {
  if (!scopes.includes(scope)) throw refuse('scope_missing', { scope });
}
