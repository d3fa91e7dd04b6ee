// Problems in the transport itself, before or around the work of a service. Each service has its own error body, so the
// platform only names the problem and the service words it.

import type { Worded } from '../../errors/define-errors.ts';
import type { DiskFault } from '../../storage/disk-failure.ts';

export interface Issue {
  /** The location: `points[3].vector[0]`, `headers.x-tenant-id` or `path.collection`; `body` for the whole body. */
  readonly path: string;
  /** The violation, as the rest of a sentence that starts with the path. */
  readonly message: string;
}

export interface InvalidProblem {
  readonly kind: 'invalid';
  readonly issues: readonly Issue[];
  /** True if the value has the right shape, but is too small, too large or otherwise outside what is taken. */
  readonly isOutOfBounds?: boolean;
  /** The number that is out of bounds, if it is one. */
  readonly value?: number;
  /** True if fractions are allowed for it. */
  readonly isFloat?: boolean;
}

export type Problem =
  /** `elsewhere`: the base path of another interface of the service, under which there is such a route. */
  | { readonly kind: 'route-not-found'; readonly method: string; readonly path: string; readonly elsewhere?: string }
  | { readonly kind: 'method-not-allowed'; readonly method: string; readonly allow: readonly string[] }
  | { readonly kind: 'malformed-http'; readonly message: string }
  /** The request asks for another server. `setting`: how an operator makes the host one of this server's. */
  | { readonly kind: 'unknown-host'; readonly host: string; readonly setting: string }
  | { readonly kind: 'headers-too-large'; readonly bytesMax: number }
  | { readonly kind: 'body-too-large'; readonly bytesMax: number }
  | { readonly kind: 'unsupported-media'; readonly message: string }
  | InvalidProblem
  | { readonly kind: 'timed-out'; readonly phase: 'receiving' | 'answering'; readonly timeoutMs: number }
  | { readonly kind: 'overloaded'; readonly retryAfterSeconds: number }
  | { readonly kind: 'store-unavailable'; readonly retryAfterSeconds: number }
  | { readonly kind: 'disk-failure'; readonly fault: DiskFault }
  /** A checksum, or SQLite, proves that something stored is not what was written. */
  | { readonly kind: 'store-damaged'; readonly part: string }
  | { readonly kind: 'client-gone' }
  | { readonly kind: 'internal' };

export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.kind);
    this.problem = problem;
  }
}

export interface ErrorAnswer {
  readonly status: number;
  /** The service's own code, for the log. */
  readonly code: string;
  readonly body: object;
  /** The same for a person on a page, if the service has pages. */
  readonly page?: Worded;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ErrorShape {
  fromProblem(problem: Problem, requestId: string): ErrorAnswer;
  /** Returns the answer to an error that the service itself threw; undefined for an unknown error. */
  fromError(error: unknown, requestId: string): ErrorAnswer | undefined;
}
