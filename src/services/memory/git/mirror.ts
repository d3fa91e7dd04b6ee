import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { assert } from '../../../base/assert.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import type { Git } from './git-command.ts';
import type { Remote } from './remote.ts';
import { type Branch, Repository } from './repository.ts';

export interface FetchOptions {
  readonly remote: Remote;
  /** The pull requests whose heads are fetched; all others are removed. */
  readonly pulls?: readonly number[] | undefined;
  /** Receives the objects that one step of the transfer has done, and all of them. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Fetched {
  /** The default branch; undefined while the repository has no commit. */
  readonly defaultBranch: Branch | undefined;
  /** Requested pull requests that the source does not have. */
  readonly missingPulls: readonly number[];
}

/** The limit of a source's list of refs: 100,000 of them with long names. */
const ADVERTISED_BYTES_MAX = 32 * 1024 * 1024;

/** A line of git that counts objects, at the source or here. */
const PROGRESS = /^(?:remote: )?(?:Counting|Compressing|Receiving|Resolving) \w+: +\d+% \((\d+)\/(\d+)\)/;

const BRANCHES_AND_TAGS = ['+refs/heads/*:refs/heads/*', '+refs/tags/*:refs/tags/*'];

/**
 * A copy of a repository without a working tree. It stores no address: each fetch names it, so the configuration has no
 * secrets. Only one process at a time may fetch into it; readers need not wait.
 */
export class Mirror {
  readonly repository: Repository;
  readonly #git: Git;
  readonly #folder: string;

  constructor(git: Git, folder: string) {
    this.repository = new Repository(git, { gitDir: folder });
    this.#git = git;
    this.#folder = folder;
  }

  /** Fetches, and creates the mirror if there is none. Repairs what a killed call left unfinished. */
  async fetch(options: FetchOptions): Promise<Fetched> {
    try {
      return await this.#fetchOnce(options);
    } catch (error) {
      const code = error instanceof Refusal ? error.code : undefined;
      if (code === 'repository_damaged' || code === 'not_a_repository') {
        await this.remove();
        return this.#fetchOnce(options);
      }
      const { url } = options.remote;
      // Some code hosts answer only under the full name and redirect from the short one.
      if (code === 'source_moved' && !url.endsWith('.git')) {
        return this.#fetchOnce({ ...options, remote: { ...options.remote, url: `${url}.git` } });
      }
      throw error;
    }
  }

  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #fetchOnce({ remote, pulls = [], onProgress, signal }: FetchOptions): Promise<Fetched> {
    await mkdir(this.#folder, { recursive: true });
    await this.#run(['init', '--quiet', '--bare', '--template='], { signal });
    await removeLeftovers(this.#folder);
    const { headRef, found } = await this.#askSource(remote, pulls, signal);
    const refspecs = [...BRANCHES_AND_TAGS, ...found.map((number) => `+${toPullRef(number)}:${toPullRef(number)}`)];
    const args = [
      'fetch',
      '--progress',
      '--prune',
      '--no-tags',
      '--force',
      '--no-write-fetch-head',
      '--end-of-options',
    ];
    await this.#run([...args, remote.url, ...refspecs], {
      remote,
      signal,
      onLine: (line) => {
        const [, done, total] = PROGRESS.exec(line) ?? [];
        if (total !== undefined) onProgress?.(Number(done), Number(total));
      },
    });
    if (headRef !== undefined) await this.#run(['symbolic-ref', 'HEAD', headRef]);
    await this.#dropPulls(found);
    return {
      defaultBranch: await this.repository.findDefaultBranch(),
      missingPulls: pulls.filter((number) => !found.includes(number)),
    };
  }

  /** Returns the default branch and those of the pull requests that exist. */
  async #askSource(remote: Remote, pulls: readonly number[], signal: AbortSignal | undefined) {
    const args = ['ls-remote', '--symref', '--end-of-options', remote.url, 'HEAD', ...pulls.map(toPullRef)];
    const { output } = await this.#run(args, { remote, signal, outputBytesMax: ADVERTISED_BYTES_MAX });
    const lines = output
      .toString()
      .split('\n')
      .map((line) => line.split('\t'));
    const head = lines.find(([value = '', name]) => name === 'HEAD' && value.startsWith('ref: refs/heads/'));
    const names = new Set(lines.map(([, name]) => name));
    return { headRef: head?.[0]?.slice('ref: '.length), found: pulls.filter((number) => names.has(toPullRef(number))) };
  }

  async #dropPulls(kept: readonly number[]): Promise<void> {
    const { output } = await this.#run(['for-each-ref', '--format=%(refname)', 'refs/pull/']);
    const keptRefs = new Set(kept.map(toPullRef));
    const dropped = output
      .toString()
      .split('\n')
      .filter((ref) => ref !== '' && !keptRefs.has(ref));
    if (dropped.length === 0) return;
    await this.#run(['update-ref', '--stdin'], { input: dropped.map((ref) => `delete ${ref}\n`).join('') });
  }

  #run(args: readonly string[], options: Parameters<Git['run']>[1] = {}) {
    return this.#git.run(args, { ...options, gitDir: this.#folder });
  }
}

function toPullRef(number: number): string {
  assert(Number.isSafeInteger(number) && number > 0, 'a pull request has a number');
  return `refs/pull/${number}/head`;
}

/**
 * Removes the remains of a killed git. Its locks would stop the next one, and nothing else removes half-received packs.
 */
async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  const leftovers = names.filter((name) => name.endsWith('.lock') || /^objects[\\/](.*[\\/])?tmp_[^\\/]*$/.test(name));
  await Promise.all(leftovers.map((name) => rm(join(folder, name), { force: true, recursive: true })));
}
