import type { Requester } from '../model/people.ts';
import type { StudioResources } from '../ports.ts';
import type { TurnSignals } from '../verbs/run-turn.ts';

/** What a tool is called with, besides its input. */
export interface ToolCall extends TurnSignals {
  readonly resources: StudioResources;
  readonly requester: Requester;
  readonly baseUrl: string;
  /** Takes units of the rate limit. */
  pay(cost: number): Promise<void>;
  /** Refuses a caller whose access token does not have the scope, or who has none. */
  demand(scope: string): void;
}
