import { isUtf8 } from 'node:buffer';
import { assert } from '../../../base/assert.ts';
import type { Git, GitOptions, RunOptions } from './git-command.ts';
import { refuse } from './git-refusals.ts';
import { type Commit, createCommitCall } from './list-commits.ts';
import { ListingBounds, type ListingLimits } from './listing-bounds.ts';
import { type Blob, type BlobOptions, readBlobs } from './read-blobs.ts';
import { splitBuffer, splitRecords } from './split-records.ts';

/** What an entry of a tree is. Links are not followed, and submodules are other repositories. */
export type EntryKind = 'file' | 'link' | 'submodule';

export interface TreeEntry {
  readonly path: string;
  readonly kind: EntryKind;
  readonly oid: string;
  /** In bytes; 0 for a submodule. */
  readonly size: number;
}

export interface TreeListing {
  readonly entries: readonly TreeEntry[];
  /** Paths that no request could name: they are no valid UTF-8, or too long. */
  readonly unnamedCount: number;
}

export interface TreeChange {
  readonly path: string;
  /** Undefined where the entry was removed. */
  readonly current: { readonly oid: string; readonly kind: EntryKind } | undefined;
}

export interface Branch {
  readonly name: string;
  readonly commit: string;
}

/** As the tools take them. No editor or checkout can make longer ones, a tree can. */
const PATH_BYTES_MAX = 1_024;

/** Some hundred thousand changed files; their list is held in memory. */
const CHANGES_BYTES_MAX = 64 * 1024 * 1024;

/** The same for the history, of which the rest is left out. */
const HISTORY_BYTES_MAX = 64 * 1024 * 1024;

/**
 * Of a comparison of trees, which git holds in memory. It takes a gigabyte for millions of files. Without a bound, a tree of few objects that
 * names ten of them ten times on ten levels takes all memory of the machine.
 */
const COMPARISON_MEMORY_BYTES_MAX = 2 * 1024 ** 3;

const FOLDER_MODE = '040000';
const LINK_MODE = '120000';
const SUBMODULE_MODE = '160000';
const ABSENT_MODE = '000000';
const BRANCHES = 'refs/heads/';

/** How a repository is read: a mirror, or one of this machine where it lies. */
export class Repository {
  readonly #git: Git;
  readonly #place: GitOptions;

  constructor(git: Git, place: GitOptions) {
    this.#git = git;
    this.#place = place;
  }

  /** All files below the root, without those whose paths are no valid UTF-8, which no request could name. */
  async listTree(
    commit: string,
    { limits, signal }: { readonly limits?: Partial<ListingLimits>; readonly signal?: AbortSignal | undefined } = {},
  ): Promise<readonly TreeEntry[]> {
    // Folders are listed to be counted: git would visit many millions of empty ones without a word.
    const args = ['ls-tree', '-r', '-t', '-l', '-z', '--full-tree', toOid(commit)];
    const stream = this.#git.stream(args, { ...this.#place, signal });
    stream.input.end();
    const entries: TreeEntry[] = [];
    const bounds = new ListingBounds(limits);
    try {
      for await (const record of splitRecords(stream.output)) {
        const tab = record.indexOf('\t');
        bounds.add(record.length - tab - 1);
        const entry = findEntry(record, tab);
        if (entry !== undefined) entries.push(entry);
      }
    } catch (error) {
      stream.stop(error);
    }
    await stream.ended;
    return entries;
  }

  /** What is different in `to`. A renamed file is one removed and one added entry with the same oid. */
  async diffTrees(from: string, to: string, signal?: AbortSignal): Promise<readonly TreeChange[]> {
    const args = ['diff-tree', '-r', '-z', '--raw', '--no-abbrev', '--no-renames', toOid(from), toOid(to)];
    const limits = { outputBytesMax: CHANGES_BYTES_MAX, memoryBytesMax: COMPARISON_MEMORY_BYTES_MAX };
    const output = await this.#read(args, { signal, ...limits });
    const changes: TreeChange[] = [];
    const fields = splitBuffer(output);
    for (let at = 0; at + 1 < fields.length; at += 2) {
      const [, mode = '', , oid = ''] = String(fields[at]).slice(1).split(' ');
      const path = findText(fields[at + 1]);
      if (path === undefined) continue;
      changes.push({ path, current: mode === ABSENT_MODE ? undefined : { oid, kind: toKind(mode) } });
    }
    return changes;
  }

  /** In the order of the oids. What is missing or too large is told, and not read. */
  readBlobs(oids: readonly string[], options: BlobOptions): AsyncIterable<Blob> {
    return readBlobs(this.#git, this.#place, oids.map(toOid), options);
  }

  /** Newest first, from `to` on. Where they are too many to be listed, the oldest are left out. */
  async listCommits(to: string, commitsMax: number, signal?: AbortSignal): Promise<readonly Commit[]> {
    const { args, parse } = createCommitCall(commitsMax);
    const limits = { outputBytesMax: HISTORY_BYTES_MAX, isCut: true, memoryBytesMax: COMPARISON_MEMORY_BYTES_MAX };
    const output = await this.#read([...args, toOid(to), '--'], { signal, ...limits });
    return parse(output.toString());
  }

  /** Where two lines of history parted; undefined where they have nothing in common. */
  async findMergeBase(one: string, other: string): Promise<string | undefined> {
    const output = await this.#read(['merge-base', toOid(one), toOid(other)], { expectedCodes: [0, 1] });
    return output.toString().trim() || undefined;
  }

  /**
   * The one that HEAD names; undefined in an empty repository, and where a commit is checked out instead of a branch.
   */
  async findDefaultBranch(): Promise<Branch | undefined> {
    const output = await this.#read(['symbolic-ref', '--quiet', 'HEAD'], { expectedCodes: [0, 1] });
    const ref = output.toString().trim();
    const commit = ref === '' ? undefined : await this.#findRef(ref);
    return commit === undefined ? undefined : { name: ref.slice(BRANCHES.length), commit };
  }

  findPullHead(number: number): Promise<string | undefined> {
    assert(Number.isSafeInteger(number) && number > 0, 'a pull request has a number');
    return this.#findRef(`refs/pull/${number}/head`);
  }

  /** What is checked out; undefined before the first commit. */
  async findHead(): Promise<string | undefined> {
    const output = await this.#read(['rev-parse', '--quiet', '--verify', 'HEAD'], { expectedCodes: [0, 1] });
    return output.toString().trim() || undefined;
  }

  /** Rejects a ref whose object is missing: `show-ref --verify` fails in the same way when there is no ref. */
  async #findRef(ref: string): Promise<string | undefined> {
    if (/\p{Cc}/u.test(ref)) return undefined;
    const output = await this.#read(['for-each-ref', '--format=%(objecttype) %(objectname)', '--', ref]);
    const found = output.toString().trim().split(' ')[1];
    if (found === undefined && (await this.#hasLog(ref))) throw refuse('repository_damaged', {});
    return found;
  }

  /** True if the ref existed: git removes its log with it. */
  async #hasLog(ref: string): Promise<boolean> {
    const args = ['reflog', 'exists', ref];
    return (await this.#git.run(args, { ...this.#place, expectedCodes: [0, 1] })).code === 0;
  }

  async #read(args: readonly string[], options: RunOptions = {}): Promise<Buffer> {
    const { output } = await this.#git.run(args, { ...this.#place, ...options });
    return output;
  }
}

/** Never anything but an oid, so neither an option nor an expression. */
function toOid(oid: string): string {
  assert(/^[0-9a-f]{40}$/.test(oid), 'an object is named by its whole oid');
  return oid;
}

/** `<mode> <type> <oid> <size>\t<path>`; undefined for a folder, and where the path is no text. */
function findEntry(record: Buffer, tab: number): TreeEntry | undefined {
  const [mode = '', , oid = '', size = ''] = record.toString('latin1', 0, tab).split(/ +/);
  const path = mode === FOLDER_MODE ? undefined : findText(record.subarray(tab + 1));
  if (path === undefined) return undefined;
  return { path, kind: toKind(mode), oid, size: size === '-' ? 0 : Number(size) };
}

export function toKind(mode: string): EntryKind {
  if (mode === LINK_MODE) return 'link';
  return mode === SUBMODULE_MODE ? 'submodule' : 'file';
}

export function findText(bytes: Buffer | undefined): string | undefined {
  return bytes !== undefined && bytes.length <= PATH_BYTES_MAX && isUtf8(bytes) ? bytes.toString() : undefined;
}
