import type { RequirementKind } from '../brief.ts';

/** A requirement on the way: before entities are known and repetitions are merged. */
export interface Draft {
  readonly text: string;
  readonly kind: RequirementKind;
  /** How sure the kind is. */
  readonly weight: number;
  readonly verbs: readonly string[];
  /** The noun phrase that it is about; empty if there is none. */
  readonly object: string;
  readonly details: readonly string[];
  readonly rank: 'asked' | 'purpose' | 'subject';
  readonly isAssumed?: boolean;
  readonly unresolvedReason?: string;
}
