// The GitHub App's access: installations and their repositories, pull requests, and tokens to read them.
import { App } from '@octokit/app';
import { Octokit } from '@octokit/core';
import type { Outgoing } from '../../../platform/outgoing/create-outgoing.ts';
import type { Repository } from '../model/repository.ts';
import type { CodeHost } from '../ports.ts';
import { refuse } from './host-refusals.ts';
import { orHostRefusal } from './or-host-refusal.ts';
import { toHostRepository, toPull } from './read-answer.ts';

export interface GithubAppOptions {
  readonly appId: string;
  /** The key in PEM format. */
  readonly privateKey: string;
  /** The address without a slash at the end. */
  readonly apiUrl: string;
  readonly fetch: Outgoing;
  /** The version of the package. */
  readonly version: string;
}

/** The largest page of the API. */
const PAGE_SIZE = 100;
/** 10,000 repositories or installations: more than can be indexed here. */
const PAGES_MAX = 100;
/**
 * The limit of pull requests, most recently changed first. Each has its own index, and questions are about those that
 * still change.
 */
const PULLS_MAX = PAGE_SIZE;
const NOT_FOUND = 404;

const silent = () => {};

/** Creates the client of the app. Tokens of installations are cached until a minute before they expire. */
export function createGithubApp({ appId, privateKey, apiUrl, fetch, version }: GithubAppOptions): CodeHost {
  const Client = Octokit.defaults({
    baseUrl: apiUrl,
    userAgent: `magpie-memory/${version}`,
    request: { fetch },
    // The client's messages may quote requests.
    log: { debug: silent, info: silent, warn: silent, error: silent },
  });
  const app = new App({ appId, privateKey, Octokit: Client });
  return {
    listRepositories: (installationId) => orHostRefusal(listRepositories(app, apiUrl, installationId)),
    listInstallationIds: () => orHostRefusal(listInstallationIds(app)),
    findInstallationId: (repository) => orHostRefusal(findInstallationId(app, repository)),
    listOpenPulls: (repository) => orHostRefusal(listOpenPulls(app, repository)),
    getCredential: async (repository) => ({
      username: 'x-access-token',
      password: await orHostRefusal(getToken(app, getInstallationId(repository))),
    }),
  };
}

async function listRepositories(app: App, apiUrl: string, installationId: number) {
  const route = 'GET /app/installations/{installation_id}';
  const found = await orMissing(app.octokit.request(route, { installation_id: installationId }));
  if (found === undefined || found.data.suspended_at) return undefined;
  // A token from before a suspension is no longer valid.
  await getToken(app, installationId, true);
  const octokit = await app.getInstallationOctokit(installationId);
  const listed = new Map<number, ReturnType<typeof toHostRepository>>();
  for (let page = 1; page <= PAGES_MAX; page++) {
    const { data } = await octokit.request('GET /installation/repositories', { per_page: PAGE_SIZE, page });
    for (const each of data.repositories) listed.set(Number(each.id), toHostRepository(each, apiUrl));
    if (data.repositories.length === PAGE_SIZE) continue;
    // The list changed between two pages: a repository that is missing here must not count as removed.
    if (listed.size !== data.total_count) break;
    return [...listed.values()];
  }
  throw refuse('host_list_incomplete', { count: listed.size });
}

async function listInstallationIds(app: App): Promise<readonly number[]> {
  const ids: number[] = [];
  for (let page = 1; page <= PAGES_MAX; page++) {
    const { data } = await app.octokit.request('GET /app/installations', { per_page: PAGE_SIZE, page });
    ids.push(...data.map(({ id }) => id));
    if (data.length < PAGE_SIZE) break;
  }
  return ids;
}

async function findInstallationId(app: App, repository: Repository): Promise<number | undefined> {
  const answer = await orMissing(app.octokit.request('GET /repos/{owner}/{repo}/installation', toPlace(repository)));
  return answer?.data.id;
}

async function listOpenPulls(app: App, repository: Repository) {
  const octokit = await app.getInstallationOctokit(getInstallationId(repository));
  const answer = await orMissing(
    octokit.request('GET /repos/{owner}/{repo}/pulls', {
      ...toPlace(repository),
      state: 'open',
      sort: 'updated',
      direction: 'desc',
      per_page: PULLS_MAX,
    }),
  );
  return answer?.data.map((pull) => toPull(repository.id, pull));
}

/** Returns owner and name from the address. The local name differs if two sources have the same one. */
function toPlace({ address }: Repository): { readonly owner: string; readonly repo: string } {
  const [repo = '', owner = ''] = new URL(address).pathname
    .replace(/\.git$/, '')
    .split('/')
    .reverse();
  return { owner, repo };
}

async function getToken(app: App, installationId: number, refresh = false): Promise<string> {
  const asked = { type: 'installation', installationId, refresh } as const;
  const { token } = (await app.octokit.auth(asked)) as { readonly token: string };
  return token;
}

function getInstallationId({ hosted }: Repository): number {
  if (hosted === undefined) throw new Error('a repository of a code host has an installation');
  return hosted.installationId;
}

async function orMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if ((error as { status?: unknown }).status === NOT_FOUND) return undefined;
    throw error;
  }
}
