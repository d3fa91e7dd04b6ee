// The refusals of the studio. Their codes and parameters are those of the table in errors/, without the words.
import type { RefusalsOf } from '../../../platform/errors/error-table.ts';
import { createRefuse, Refusal } from '../../../platform/errors/refusal.ts';
import type { STUDIO_ERRORS } from '../errors/studio-errors.ts';

export const refuse = createRefuse<RefusalsOf<typeof STUDIO_ERRORS>>();

/** A violation in an interface that came from outside, or that an engine made. */
export interface PayloadIssue {
  readonly nodeId?: string | undefined;
  /** `nodes[3].props.label`, `dataModel/orders`. */
  readonly path: string;
  readonly message: string;
}

export class InvalidInterface extends Refusal {
  readonly issues: readonly PayloadIssue[];

  constructor(issues: readonly PayloadIssue[], field: string) {
    super('invalid_interface', {}, field);
    this.issues = issues;
  }
}
