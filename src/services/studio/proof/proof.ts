// The result of trying a claim.
import type { Json } from '../../../interface-catalogue/model/payload.ts';
import { isList } from '../../../interface-catalogue/runtime/values/data-path.ts';

export interface Proof {
  readonly holds: boolean;
  /** The nodes that show it. */
  readonly nodeIds: readonly string[];
  /** The change that was seen, for people: "Enrolments 2 → 3". */
  readonly seen: string;
}

export const FAILED: Proof = { holds: false, nodeIds: [], seen: '' };

export const hold = (nodeId: string, seen: string): Proof => ({ holds: true, nodeIds: [nodeId], seen });

export function sayValue(value: Json | undefined): string {
  return isList(value) ? value.join(', ') : String(value ?? '');
}
