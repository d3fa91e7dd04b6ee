// The refusals of git access, as values. Their messages are in errors/git-words.ts.
import { createRefuse } from '../../../platform/errors/refusal.ts';

type None = Readonly<Record<never, never>>;

/** The reasons why a text is not the address of a repository. */
export type AddressFault =
  | 'empty'
  | 'too-long'
  | 'control-characters'
  | 'option'
  | 'protocol'
  | 'no-host'
  | 'no-path'
  | 'query';

/** The other machine; `host` is empty if none was involved. */
type AtHost = { readonly host: string };

export type GitRefusals = {
  readonly address_invalid: { readonly fault: AddressFault };
  readonly local_source_not_allowed: None;
  readonly git_missing: None;
  readonly git_too_old: { readonly version: string; readonly versionMin: string };
  readonly source_authentication_failed: AtHost;
  readonly source_not_found: AtHost;
  readonly source_moved: AtHost;
  readonly source_unreachable: AtHost;
  readonly source_untrusted: AtHost;
  readonly source_timed_out: AtHost & { readonly seconds: number };
  readonly source_protocol_not_allowed: AtHost;
  readonly not_a_repository: None;
  /** A folder inside a repository. */
  readonly not_the_root: { readonly root: string };
  readonly owned_by_another_user: None;
  readonly object_format_unsupported: { readonly format: string };
  readonly bare_repository: None;
  readonly disk_full: None;
  /** A commit or another object that a force-push has removed. */
  readonly object_missing: None;
  readonly repository_damaged: None;
  readonly tree_too_large: { readonly entriesMax: number };
  readonly paths_too_large: { readonly bytesMax: number };
  /** A slow command on this machine, which would be as slow the next time. */
  readonly git_too_slow: { readonly seconds: number };
  readonly indexing_out_of_memory: None;
  readonly git_out_of_memory: None;
  readonly git_output_too_large: { readonly bytesMax: number };
  /** `reason` is git's message on one line, without secrets. */
  readonly git_failed: { readonly reason: string };
};

export type GitRefusalCode = keyof GitRefusals;

export const refuse = createRefuse<GitRefusals>();
