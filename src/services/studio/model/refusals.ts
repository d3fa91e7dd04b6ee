// What the studio refuses, as values. The words are in errors/.
import { createRefuse, Refusal } from '../../../platform/errors/refusal.ts';
import type { IdempotencyRefusals } from '../../../platform/idempotency/refusals.ts';

type None = Readonly<Record<never, never>>;

export type StudioRefusals = IdempotencyRefusals & {
  readonly conversation_not_found: None;
  readonly version_not_found: None;
  readonly nothing_to_refine: None;
  /** Another turn of the same conversation runs. */
  readonly conversation_busy: { readonly retryAfterSeconds: number };
  /** Another turn of the same conversation was stored meanwhile. */
  readonly conversation_changed: None;
  readonly surface_unknown: { readonly surfaceId: string };
  readonly invalid_interface: None;
  readonly turn_timed_out: { readonly seconds: number };
  /** The server ends before the turn does. */
  readonly server_stopping: { readonly retryAfterSeconds: number };
  readonly engine_made_nothing: None;
  readonly engine_busy: { readonly retryAfterSeconds: number };
  readonly entry_not_found: None;
  readonly entry_not_own: None;
  readonly entry_state: { readonly status: string };
  readonly publish_needs_like: None;
  readonly too_many_published: { readonly countMax: number };
  readonly report_not_found: None;
  readonly rate_limited: { readonly retryAfterSeconds: number };
  readonly foreign_origin_mcp: None;
  readonly scope_missing: { readonly scope: string };
  /** A program asked for access in a way that cannot be answered to it. */
  readonly authorization_refused: { readonly reason: string };
  /** The person took too long, or uses another browser than the one in which they were asked. */
  readonly consent_gone: None;
};

export const refuse = createRefuse<StudioRefusals>();

/** What is wrong with an interface that came from outside, or that an engine made. */
export interface PayloadIssue {
  readonly nodeId?: string | undefined;
  /** Where: `nodes[3].props.label`, `dataModel/orders`. */
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
