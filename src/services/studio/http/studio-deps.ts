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
  /** Starts the composer for a person who will send a prompt, unless it runs. */
  readonly warm: () => void;
  /** The version of the package. */
  readonly version: string;
  /** The address at which clients reach the service, if it differs from the address at which it listens. */
  readonly publicUrl: string | undefined;
}
