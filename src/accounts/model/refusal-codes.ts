import { createRefuse } from '../../platform/errors/refusal.ts';
import type { GuessReason } from './guessable-password.ts';

/** The codes of the refusals of accounts; `errors.ts` has their messages. */
export type AccountCodes = {
  readonly signed_out: Record<never, never>;
  readonly not_admin: Record<never, never>;
  readonly wrong_credentials: Record<never, never>;
  readonly wrong_password: Record<never, never>;
  readonly password_replaced: Record<never, never>;
  readonly password_too_short: { readonly lengthMin: number };
  readonly password_too_long: { readonly lengthMax: number };
  readonly password_guessable: { readonly reason: GuessReason };
  readonly not_an_address: Record<never, never>;
  readonly address_taken: Record<never, never>;
  readonly name_missing: Record<never, never>;
  readonly name_too_long: { readonly lengthMax: number };
  readonly name_unseen: Record<never, never>;
  readonly name_reserved: { readonly name: string };
  readonly name_taken: { readonly name: string };
  readonly account_not_found: Record<never, never>;
  readonly own_role: Record<never, never>;
  readonly role_of_installation_admin: Record<never, never>;
  readonly unknown_role: Record<never, never>;
  readonly admin_not_deletable: Record<never, never>;
  readonly registration_closed: Record<never, never>;
  readonly code_not_valid: Record<never, never>;
  readonly form_too_old: Record<never, never>;
  readonly foreign_origin: Record<never, never>;
  readonly proxy_not_believed: Record<never, never>;
  readonly token_name_missing: Record<never, never>;
  readonly token_name_too_long: { readonly lengthMax: number };
  readonly too_many_tokens: { readonly countMax: number };
  readonly token_expiry_invalid: { readonly daysMax: number };
  readonly too_often: { readonly retryAfterSeconds: number };
  readonly too_busy: { readonly retryAfterSeconds: number };
};

export const refuse = createRefuse<AccountCodes>();
