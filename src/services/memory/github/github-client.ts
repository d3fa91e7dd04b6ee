// The requests that the clients of the GitHub App and of its users share.
import type { Octokit } from '@octokit/core';
import type { Outgoing } from '../../../platform/outgoing/create-outgoing.ts';

export interface ClientOptions {
  /** The address of the API without a slash at the end. */
  readonly apiUrl: string;
  readonly fetch: Outgoing;
  readonly version: string;
}

/** The largest page of the API. */
export const PAGE_SIZE = 100;
/** 10,000 repositories or installations: more than can be indexed here. */
export const PAGES_MAX = 100;

const silent = () => {};

export function toClientOptions({ apiUrl, fetch, version }: ClientOptions) {
  return {
    baseUrl: apiUrl,
    userAgent: `magpie-memory/${version}`,
    request: { fetch },
    // The client's messages may quote requests.
    log: { debug: silent, info: silent, warn: silent, error: silent },
  } satisfies ConstructorParameters<typeof Octokit>[0];
}

/**
 * Returns the web address of an API. `https://api.github.com` belongs to `https://github.com`, and
 * `https://git.example.org/api/v3` to `https://git.example.org`.
 */
export function toWebUrl(apiUrl: string): URL {
  const { protocol, host } = new URL(apiUrl);
  return new URL(`${protocol}//${host.replace(/^api\./, '')}`);
}

/** Lists the items of all pages. A page that is not full is the last one. */
export async function listPages<T>(
  listPage: (page: { readonly per_page: number; readonly page: number }) => Promise<readonly T[]>,
): Promise<T[]> {
  const all: T[] = [];
  for (let page = 1; page <= PAGES_MAX; page++) {
    const listed = await listPage({ per_page: PAGE_SIZE, page });
    all.push(...listed);
    if (listed.length < PAGE_SIZE) break;
  }
  return all;
}

/** Returns the status of a failed request; undefined for any other error. */
export function findStatus(error: unknown): number | undefined {
  const { status } = error as { readonly status?: unknown };
  return typeof status === 'number' ? status : undefined;
}
