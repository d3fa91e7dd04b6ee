// What every type of edit gets and gives: one file of `edits/` for each type.
import type { Catalogue } from '../../../interface-catalogue/model/catalogue.ts';
import type { Payload } from '../../../interface-catalogue/model/payload.ts';
import type { InterfaceTree } from './interface/interface-tree.ts';

/** What a pattern of `edit-patterns.json` has read in a clause; quoted texts are back in their places. */
export type Words = { readonly [group: string]: string | undefined };

export interface EditContext {
  /** As the edits before this one have left it. */
  readonly payload: Payload;
  readonly tree: InterfaceTree;
  readonly catalogue: Catalogue;
  /** Oldest first, the current one last. */
  readonly versions: readonly Payload[];
  /** What each was made by, as far as it is known. */
  readonly versionPrompts: readonly string[] | undefined;
  readonly selectedNodeId: string | undefined;
  /** The nodes that the last edit of this message was about: "it". */
  readonly lastNodeIds: readonly string[];
  /** Nodes that the message asks to leave alone, with all below them. */
  readonly keptIds: ReadonlySet<string>;
  /** The whole clause. */
  readonly text: string;
}

export interface Change {
  readonly payload: Payload;
  readonly nodeIds: readonly string[];
  /** What was guessed or added, for people. */
  readonly reason?: string | undefined;
  /** Whether the words left open what was done. */
  readonly isGuess?: boolean;
}

/** The clause asks for this edit, but it cannot be made. */
export interface Problem {
  readonly problem: string;
}

export type Outcome = Change | Problem;

/** Undefined where the words ask for something else, which another type may know. */
export type Edit = (words: Words, context: EditContext) => Outcome | undefined;

export function isChange(outcome: Outcome | undefined): outcome is Change {
  return outcome !== undefined && 'payload' in outcome;
}
