// Changes the app description of an interface as a message asks, and compiles it again.
import type { Payload } from '../../../interface-catalogue/model/payload.ts';
import type { Answer } from '../engines/engine.ts';

export interface EditRequest {
  readonly prompt: string;
  /** The interface to change, with its description and the data as the client has them now. */
  readonly current: Payload;
  /** Oldest first, the current one last. */
  readonly versions: readonly Payload[];
  /** The prompt of each version, as far as it is known: an undo is not undone itself. */
  readonly versionPrompts: readonly string[];
  readonly selectedNodeId: string | undefined;
  readonly sequence: number;
}

export async function editApp({ prompt }: EditRequest): Promise<Answer> {
  const requirement = { text: prompt, status: 'unresolved', nodeIds: [], reason: 'This was not understood.' } as const;
  return { coverage: { engine: 'composer', requirements: [requirement] } };
}
