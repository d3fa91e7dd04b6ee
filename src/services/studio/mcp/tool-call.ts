import type { McpTool } from '../../../platform/mcp/mcp-tool.ts';
import type { Requester } from '../model/people.ts';
import type { StudioResources } from '../ports.ts';
import type { TurnSignals } from '../verbs/run-turn.ts';

/** The context of a tool call. */
export interface ToolCall extends TurnSignals {
  readonly resources: StudioResources;
  readonly requester: Requester;
  readonly baseUrl: string;
  /** Takes units of the rate limit. */
  pay(cost: number): Promise<void>;
  /** Refuses a caller without an access token that has the scope. */
  demand(scope: string): void;
}

/** Tools by their names; `contract/tools.json` has their words. */
export type ToolActions = Readonly<Record<string, Omit<McpTool, 'name' | 'title' | 'description'>>>;
