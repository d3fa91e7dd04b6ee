// The Content-Security-Policy of pages.

export interface PagePolicyOptions {
  readonly hasForms?: boolean;
  readonly hasFrames?: boolean;
  /** Names of the Trusted Types policies that scripts of the page create, for example for the URL of a worker. */
  readonly trustedTypes?: readonly string[];
}

/**
 * Returns the policy. A page runs only scripts and styles that are files of this server, and connects to no other
 * server. Text never becomes a script, not even by a mistake in our own code, because browsers reject it (Trusted
 * Types).
 */
export function toPagePolicy({
  hasForms = false,
  hasFrames = false,
  trustedTypes = [],
}: PagePolicyOptions = {}): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    ...(hasFrames ? ["frame-src 'self'"] : []),
    `form-action ${hasForms ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes.length === 0 ? "'none'" : trustedTypes.join(' ')}`,
  ].join('; ');
}
