// The people of GitHub: the web flow of an app, and the requests that people allow it to make for them.
import { Octokit } from '@octokit/core';
import type { HostProfile, HostTokens } from '../model/host-person.ts';
import { refuse } from '../model/refusals.ts';
import type { HostPeople } from '../ports.ts';
import { type ClientOptions, findStatus, listPages, PAGE_SIZE, toClientOptions, toWebUrl } from './github-client.ts';
import { orHostRefusal } from './or-host-refusal.ts';

export interface GithubPeopleOptions extends ClientOptions {
  readonly client: { readonly id: string; readonly secret: string };
  readonly nowMs: () => number;
}

interface AnsweredTokens {
  readonly access_token?: unknown;
  readonly refresh_token?: unknown;
  readonly expires_in?: unknown;
}

const FAILED = 500;

export function createGithubPeople(options: GithubPeopleOptions): HostPeople {
  const { client, apiUrl } = options;
  const webUrl = toWebUrl(apiUrl).origin;
  const open = (token: string) => new Octokit({ auth: token, ...toClientOptions(options) });
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
    const status = findStatus(error);
    if (status === 403 || status === 404) return undefined;
    throw error;
  }
}

async function listRepositoryIds(octokit: Octokit): Promise<readonly number[]> {
  const installations = await listPages(async (page) => {
    const { data } = await octokit.request('GET /user/installations', page);
    return data.installations.map(({ id }) => id);
  });
  const ids: number[] = [];
  for (const installation_id of installations) {
    const route = 'GET /user/installations/{installation_id}/repositories';
    const own = await listPages(async (page) => {
      const { data } = await octokit.request(route, { installation_id, ...page });
      return data.repositories.map(({ id }) => Number(id));
    });
    ids.push(...own);
  }
  return ids;
}

/** Converts a 401 to a refusal of the person's token; the app's key is not involved here. */
async function orPersonRefused<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (findStatus(error) === 401) throw refuse('host_person_refused', {});
    return orHostRefusal(Promise.reject(error));
  }
}
