// The conversion of the code host's answers to the types of the model.
import type { HostRepository } from '../model/host-event.ts';
import type { PullRequest } from '../model/repository.ts';
import { refuse } from './host-refusals.ts';

interface AnsweredRepository {
  /** The id. The client has a bigint for unsafe integers, but no id is one. */
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

/** The length of titles in lists. Longer ones are truncated. */
const TITLE_LENGTH_MAX = 256;

export function toHostRepository({ id, name, owner, clone_url }: AnsweredRepository, apiUrl: string): HostRepository {
  checkHost(clone_url, apiUrl);
  return { hostId: Number(id), owner: owner.login, name, address: clone_url };
}

export function toPull(repositoryId: string, { number, title, head }: AnsweredPull): PullRequest {
  return { repositoryId, number, title: title.slice(0, TITLE_LENGTH_MAX), headCommit: head.sha };
}

/** Rejects an address of another host: git sends a token there that only this host may get. */
function checkHost(address: string, apiUrl: string): void {
  const host = URL.canParse(address) ? new URL(address).hostname : '';
  if (host !== new URL(apiUrl).hostname.replace(/^api\./, '')) throw refuse('host_address_foreign', { host });
}
