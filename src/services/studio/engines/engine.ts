// The port that every engine implements: a prompt or an edit becomes a stream of events that ends with a whole interface.

import type { Payload } from '../../../interface-catalogue/model/payload.ts';
import type { Coverage, EngineName } from '../model/coverage.ts';
import type { MadeInterface } from '../model/made-interface.ts';

export interface HistoryEntry {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

export interface EngineRequest {
  readonly prompt: string;
  /** The interface to change; without it a new one is made. */
  readonly current?: Payload | undefined;
  /** The earlier versions, oldest first, the current one last: what "undo" and "go back to version 3" choose from. */
  readonly versions: readonly Payload[];
  /** The same as JSON, where the store has them so: for engines in another thread. */
  readonly versionTexts?: readonly string[] | undefined;
  /** What each version was made by, as far as it is known: an undo is no step of its own. */
  readonly versionPrompts?: readonly string[] | undefined;
  /** The number of the version that is made; one more than that of the current one, if it is not given. */
  readonly sequence?: number | undefined;
  /** The node that the person has selected in the preview: "this". */
  readonly selectedNodeId?: string | undefined;
  readonly history: readonly HistoryEntry[];
  readonly surfaceId: string;
  /** Whose turn it is: where turns wait for one another, owners take turns. */
  readonly owner?: string | undefined;
}

export type EngineEvent =
  | { readonly type: 'status'; readonly stage: string; readonly message: string }
  /** A whole, valid interface; a later one replaces it. */
  | {
      readonly type: 'payload';
      readonly payload: Payload;
      /** Where the engine has checked it already, as the version that was asked for. */
      readonly made?: MadeInterface | undefined;
    }
  | { readonly type: 'coverage'; readonly coverage: Coverage };

export interface InterfaceEngine {
  readonly name: EngineName;
  /** Ends early, without an error, when the signal is aborted. */
  run(request: EngineRequest, signal: AbortSignal): AsyncGenerator<EngineEvent>;
}
