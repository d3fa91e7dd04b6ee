// The port that every engine implements: a prompt or an edit becomes a stream of events, the last a whole interface.

import type { Payload } from '../../../interface-catalogue/model/payload.ts';
import type { HistoryItem } from '../model/conversation.ts';
import type { Coverage, EngineName } from '../model/coverage.ts';
import type { MadeInterface } from '../model/made-interface.ts';
import type { Selected } from '../model/selected.ts';

export interface EngineRequest {
  readonly prompt: string;
  /** The interface to change; without it a new one is made. */
  readonly current?: Payload | undefined;
  /** The versions as JSON, oldest first, the current one last: "undo" and "go back to version 3" choose from them. */
  readonly versions: readonly string[];
  /** The prompt of each version, as far as it is known: an undo is not undone itself. */
  readonly versionPrompts?: readonly string[] | undefined;
  /** The number of the version that is made; by default that of the current one plus one. */
  readonly sequence?: number | undefined;
  readonly selected?: Selected | undefined;
  readonly history: readonly HistoryItem[];
  readonly surfaceId: string;
  /** The person for whom the turn runs. Owners take turns where turns wait for each other. */
  readonly owner?: string | undefined;
}

/** The events of an engine whose interfaces are checked. */
export type MadeEvent =
  | { readonly type: 'status'; readonly stage: string; readonly message: string }
  /** A whole, checked interface with the surface and number of the request; a later one replaces it. */
  | { readonly type: 'made'; readonly made: MadeInterface }
  | { readonly type: 'coverage'; readonly coverage: Coverage };

/** An engine may leave the check to its caller, and yield a payload. */
export type EngineEvent = MadeEvent | { readonly type: 'payload'; readonly payload: Payload };

/** The result of a prompt: an interface, or the reason why there is none, with what may have been meant. */
export interface Answer {
  readonly payload?: Payload | undefined;
  readonly coverage: Coverage;
}

export interface InterfaceEngine {
  readonly name: EngineName;
  /** Ends early, without an error, when the signal is aborted. */
  run(request: EngineRequest, signal: AbortSignal): AsyncGenerator<EngineEvent>;
}
