import type { HostRepository } from '../model/host-event.ts';
import type { PullRequest } from '../model/repository.ts';
import { refuse } from './host-refusals.ts';

interface AnsweredRepository {
  /** The client has a bigint for what is no safe integer, which no id is. */
  readonly id: number | bigint;
  readonly name: string;
  readonly owner: { readonly login: string };
  readonly clone_url: string;
}

interface AnsweredPull {
  readonly number: number;
  readonly title: string;
  readonly head: { readonly sha: string };
}

/** Longer ones are shortened: it is shown in lists. */
const TITLE_LENGTH_MAX = 256;

export function toHostRepository({ id, name, owner, clone_url }: AnsweredRepository, apiUrl: string): HostRepository {
  checkHost(clone_url, apiUrl);
  return { hostId: Number(id), owner: owner.login, name, address: clone_url };
}

export function toPull(repositoryId: string, { number, title, head }: AnsweredPull): PullRequest {
  return { repositoryId, number, title: title.slice(0, TITLE_LENGTH_MAX), headCommit: head.sha };
}

/** Git sends a token to this address, which is meant for this host alone. */
function checkHost(address: string, apiUrl: string): void {
  const host = URL.canParse(address) ? new URL(address).hostname : '';
  if (host !== new URL(apiUrl).hostname.replace(/^api\./, '')) throw refuse('host_address_foreign', { host });
}
