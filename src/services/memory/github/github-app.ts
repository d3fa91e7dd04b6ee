// The GitHub App's access: installations and their repositories, pull requests, and tokens to read them.
import { App } from '@octokit/app';
import { Octokit } from '@octokit/core';
import type { HostRepository } from '../model/host-event.ts';
import type { PullTexts } from '../model/pull-text.ts';
import { refuse } from '../model/refusals.ts';
import type { Repository } from '../model/repository.ts';
import type { CodeHost } from '../ports.ts';
import { type ClientOptions, findStatus, listPages, PAGE_SIZE, toClientOptions, toWebUrl } from './github-client.ts';
import { listPullTexts } from './github-pulls.ts';
import { orHostRefusal } from './or-host-refusal.ts';

export interface GithubAppOptions extends ClientOptions {
  readonly appId: string;
  /** The key in PEM format. */
  readonly privateKey: string;
}
/**
 * The limit of pull requests, most recently changed first. Each has its own index, and questions are about those that
 * still change.
 */
const PULLS_MAX = PAGE_SIZE;
/** The length of titles in lists. Longer ones are truncated. */
const TITLE_LENGTH_MAX = 256;
const NOT_FOUND = 404;

/** Creates the client of the app. Tokens of installations are cached until a minute before they expire. */
export function createGithubApp(options: GithubAppOptions): CodeHost {
  const { appId, privateKey, apiUrl } = options;
  const app = new App({ appId, privateKey, Octokit: Octokit.defaults(toClientOptions(options)) });
  return {
    listRepositories: (installationId) => orHostRefusal(listRepositories(app, apiUrl, installationId)),
    listInstallationIds: () => orHostRefusal(listInstallationIds(app)),
    findInstallationId: (repository) => orHostRefusal(findInstallationId(app, repository)),
    listOpenPulls: (repository) => orHostRefusal(listOpenPulls(app, repository)),
    listPullTexts: (repository, since) => orHostRefusal(orMissing(listTexts(app, repository, since))),
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
  const listed = new Map<number, HostRepository>();
  let count: number | undefined;
  await listPages(async (page) => {
    const { data } = await octokit.request('GET /installation/repositories', page);
    for (const { id, name, owner, clone_url: address } of data.repositories) {
      checkHost(address, apiUrl);
      // The client has a bigint for unsafe integers, but no id is one.
      listed.set(Number(id), { hostId: Number(id), owner: owner.login, name, address });
    }
    count = data.total_count;
    return data.repositories;
  });
  // The list changed between two pages, or is too long: a repository that is missing must not count as removed.
  if (listed.size !== count) throw refuse('host_list_incomplete', { count: listed.size });
  return [...listed.values()];
}

/** Rejects an address of another host: git sends a token there that only this host may get. */
function checkHost(address: string, apiUrl: string): void {
  const host = URL.parse(address)?.hostname ?? '';
  if (host !== toWebUrl(apiUrl).hostname) throw refuse('host_address_foreign', { host });
}

function listInstallationIds(app: App): Promise<readonly number[]> {
  return listPages(async (page) => {
    const { data } = await app.octokit.request('GET /app/installations', page);
    return data.map(({ id }) => id);
  });
}

async function findInstallationId(app: App, repository: Repository): Promise<number | undefined> {
  const answer = await orMissing(
    app.octokit.request('GET /repos/{owner}/{repo}/installation', toOwnerAndRepo(repository)),
  );
  return answer?.data.id;
}

async function listOpenPulls(app: App, repository: Repository) {
  const octokit = await app.getInstallationOctokit(getInstallationId(repository));
  const answer = await orMissing(
    octokit.request('GET /repos/{owner}/{repo}/pulls', {
      ...toOwnerAndRepo(repository),
      state: 'open',
      sort: 'updated',
      direction: 'desc',
      per_page: PULLS_MAX,
    }),
  );
  return answer?.data.map(({ number, title, head }) => ({
    repositoryId: repository.id,
    number,
    title: title.slice(0, TITLE_LENGTH_MAX),
    headCommit: head.sha,
  }));
}

async function listTexts(app: App, repository: Repository, since: Date | undefined): Promise<PullTexts> {
  const octokit = await app.getInstallationOctokit(getInstallationId(repository));
  return listPullTexts(octokit, toOwnerAndRepo(repository), since);
}

/** Returns owner and name from the address. The local name differs if two sources have the same one. */
function toOwnerAndRepo({ address }: Repository): { readonly owner: string; readonly repo: string } {
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
    if (findStatus(error) === NOT_FOUND) return undefined;
    throw error;
  }
}
