// The people of GitHub: the web flow of an app, and the requests that people allow it to make for them.
import { Octokit } from '@octokit/core';
import type { Outgoing } from '../../../platform/outgoing/create-outgoing.ts';
import type { HostProfile, HostTokens } from '../model/host-person.ts';
import type { HostPeople } from '../ports.ts';
import { refuse } from './host-refusals.ts';
import { orHostRefusal } from './or-host-refusal.ts';

export interface GithubPeopleOptions {
  readonly client: { readonly id: string; readonly secret: string };
  readonly apiUrl: string;
  readonly fetch: Outgoing;
  readonly version: string;
  readonly nowMs: () => number;
}

interface AnsweredTokens {
  readonly access_token?: unknown;
  readonly refresh_token?: unknown;
  readonly expires_in?: unknown;
}

const PAGE_SIZE = 100;
/** 10,000 of each: more than can be indexed here. */
const PAGES_MAX = 100;
const FAILED = 500;
const silent = () => {};

export function createGithubPeople(options: GithubPeopleOptions): HostPeople {
  const { client, apiUrl, fetch, version } = options;
  const webUrl = toWebUrl(apiUrl);
  const open = (token: string) =>
    new Octokit({
      auth: token,
      baseUrl: apiUrl,
      userAgent: `magpie-memory/${version}`,
      request: { fetch },
      log: { debug: silent, info: silent, warn: silent, error: silent },
    });
  return {
    toSignInUrl: ({ state, redirectUrl, challenge }) => {
      const query = {
        client_id: client.id,
        redirect_uri: redirectUrl,
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      };
      return `${webUrl}/login/oauth/authorize?${new URLSearchParams(query)}`;
    },
    redeem: ({ code, redirectUrl, verifier }) =>
      askTokens(options, webUrl, { code, redirect_uri: redirectUrl, code_verifier: verifier }),
    refresh: (refreshToken) => askTokens(options, webUrl, { grant_type: 'refresh_token', refresh_token: refreshToken }),
    getProfile: (token) => orPersonRefused(getProfile(open(token))),
    listRepositoryIds: (token) => orPersonRefused(listRepositoryIds(open(token))),
  };
}

/**
 * Returns the web address of an API. `https://api.github.com` belongs to `https://github.com`, and
 * `https://git.example.org/api/v3` to `https://git.example.org`.
 */
function toWebUrl(apiUrl: string): string {
  const url = new URL(apiUrl);
  return `${url.protocol}//${url.host.replace(/^api\./, '')}`;
}

/** Requests tokens. A refusal has status 200 too. */
async function askTokens(
  { client, fetch, nowMs }: GithubPeopleOptions,
  webUrl: string,
  fields: Readonly<Record<string, string>>,
): Promise<HostTokens> {
  const answer = await fetch(`${webUrl}/login/oauth/access_token`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: client.id, client_secret: client.secret, ...fields }),
    redirect: 'manual',
  });
  if (answer.status >= FAILED) throw refuse('host_unavailable', { status: answer.status });
  const { access_token, refresh_token, expires_in } = (await answer.json().catch(() => ({}))) as AnsweredTokens;
  if (typeof access_token !== 'string') throw refuse('host_person_refused', {});
  return {
    accessToken: access_token,
    refreshToken: typeof refresh_token === 'string' ? refresh_token : undefined,
    expiresAtMs: typeof expires_in === 'number' ? nowMs() + expires_in * 1000 : undefined,
  };
}

async function getProfile(octokit: Octokit): Promise<HostProfile> {
  const { data } = await octokit.request('GET /user');
  return { hostUserId: Number(data.id), login: data.login, email: await findEmail(octokit) };
}

/**
 * Returns the primary address if it is verified; undefined also if the app may not read it. The public address of the
 * profile proves nothing.
 */
async function findEmail(octokit: Octokit): Promise<string | undefined> {
  try {
    const { data } = await octokit.request('GET /user/emails', { per_page: PAGE_SIZE });
    return data.find(({ primary, verified }) => primary && verified)?.email;
  } catch (error) {
    const { status } = error as { status?: unknown };
    if (status === 403 || status === 404) return undefined;
    throw error;
  }
}

async function listRepositoryIds(octokit: Octokit): Promise<readonly number[]> {
  const installations = await listAll(async (page) => {
    const { data } = await octokit.request('GET /user/installations', { per_page: PAGE_SIZE, page });
    return data.installations.map(({ id }) => id);
  });
  const ids: number[] = [];
  for (const installation_id of installations) {
    const route = 'GET /user/installations/{installation_id}/repositories';
    const own = await listAll(async (page) => {
      const { data } = await octokit.request(route, { installation_id, per_page: PAGE_SIZE, page });
      return data.repositories.map(({ id }) => Number(id));
    });
    ids.push(...own);
  }
  return ids;
}

async function listAll(listPage: (page: number) => Promise<readonly number[]>): Promise<readonly number[]> {
  const all: number[] = [];
  for (let page = 1; page <= PAGES_MAX; page++) {
    const listed = await listPage(page);
    all.push(...listed);
    if (listed.length < PAGE_SIZE) break;
  }
  return all;
}

/** Converts a 401 to a refusal of the person's token; the app's key is not involved here. */
async function orPersonRefused<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if ((error as { status?: unknown }).status === 401) throw refuse('host_person_refused', {});
    return orHostRefusal(Promise.reject(error));
  }
}
