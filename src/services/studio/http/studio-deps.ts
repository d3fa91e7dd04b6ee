import type { BaseUrlOf } from '../../../platform/http/base-url-of.ts';
import type { StudioCallers } from '../model/people.ts';
import type { StudioResources } from '../ports.ts';
import type { RateLimits } from './rate-limits.ts';
import type { Requesters } from './requesters.ts';

/** The dependencies that all transports of the studio share. */
export interface StudioDeps {
  readonly resources: StudioResources;
  readonly requesters: Requesters;
  readonly callers: StudioCallers;
  readonly rates: RateLimits;
  readonly baseUrlOf: BaseUrlOf;
  /** A person came, who will send a prompt: starts the composer, if it does not run. */
  readonly warm: () => void;
  /** Of the package. */
  readonly version: string;
  /** Where clients reach the service when that is not its own address. */
  readonly publicUrl: string | undefined;
}
