import { isUtf8 } from 'node:buffer';
import { assert } from '../../../base/assert.ts';
import type { ReadCommit } from '../model/commit.ts';
import { refuse } from '../model/refusals.ts';
import type { Git, GitOptions, RunOptions } from './git-command.ts';
import { type BlamedLines, type BlameRequest, blameLines } from './history/blame-lines.ts';
import { createCommitCall } from './history/list-commits.ts';
import { type Patch, type PatchOptions, readPatches } from './history/read-patches.ts';
import { ListingBounds, type ListingLimits } from './listing-bounds.ts';
import { type Blob, type BlobOptions, readBlobs } from './read-blobs.ts';
import { splitBuffer, splitRecords } from './split-records.ts';

/** The kind of a tree entry. Links are not followed, and submodules are other repositories. */
type EntryKind = 'file' | 'link' | 'submodule';

export interface TreeEntry {
  readonly path: string;
  readonly kind: EntryKind;
  readonly oid: string;
  /** The size in bytes; 0 for a submodule. */
  readonly size: number;
}

export interface TreeChange {
  readonly path: string;
  /** The new entry; undefined if it was removed. */
  readonly current: { readonly oid: string; readonly kind: EntryKind } | undefined;
}

export interface Branch {
  readonly name: string;
  readonly commit: string;
}

/** The longest path that the tools accept. No editor or checkout can create longer ones, but a tree can. */
const PATH_BYTES_MAX = 1_024;

/** The limit for a list of changes, which is held in memory: some hundred thousand files. */
const CHANGES_BYTES_MAX = 64 * 1024 * 1024;

/** The same limit for the history. Older commits beyond it are left out. */
const HISTORY_BYTES_MAX = 64 * 1024 * 1024;

/**
 * The memory limit of a tree comparison; git takes a gigabyte for millions of files. Without it, a tree that names ten
 * entries ten times on ten levels takes all memory of the machine.
 */
const COMPARISON_MEMORY_BYTES_MAX = 2 * 1024 ** 3;

const FOLDER_MODE = '040000';
const LINK_MODE = '120000';
const SUBMODULE_MODE = '160000';
const ABSENT_MODE = '000000';
const BRANCHES = 'refs/heads/';
const OID = /^[0-9a-f]{40}$/;
/** Names of branches, tags and commits with steps to ancestors. Expressions that search texts are not among them. */
const REF = /^[\p{L}\p{N}_][\p{L}\p{N}_./+@#-]*(?:[~^]\d{0,6}){0,8}$/u;
/** Following a name to a commit reads a few objects; asking whether a ref leads there, at most the whole history. */
const RESOLVING_MS_MAX = 10_000;

/** Read access to a repository: a mirror, or a folder of this machine. */
export class Repository {
  readonly #git: Git;
  readonly #location: GitOptions;

  constructor(git: Git, location: GitOptions) {
    this.#git = git;
    this.#location = location;
  }

  /** Lists all files below the root, except those whose paths are not valid UTF-8, which no request could name. */
  async listTree(
    commit: string,
    { limits, signal }: { readonly limits?: Partial<ListingLimits>; readonly signal?: AbortSignal | undefined } = {},
  ): Promise<readonly TreeEntry[]> {
    // Folders are listed so that they count: git would visit millions of empty ones without any output.
    const args = ['ls-tree', '-r', '-t', '-l', '-z', '--full-tree', toOid(commit)];
    const stream = this.#git.stream(args, { ...this.#location, signal });
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

  /** Lists the differences in `to`. A renamed file is one removed and one added entry with the same oid. */
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

  /** Reads blobs in the order of the oids. Missing and too large ones are reported without bytes. */
  readBlobs(oids: readonly string[], options: BlobOptions): AsyncIterable<Blob> {
    return readBlobs(this.#git, this.#location, oids.map(toOid), options);
  }

  /**
   * Lists commits from `to` on, newest first. If there are too many, the oldest are left out. With a path, it lists
   * those that changed it, also before it was renamed, each with the changed files of that path alone.
   */
  async listCommits(
    to: string,
    commitsMax: number,
    { path, signal }: { readonly path?: string | undefined; readonly signal?: AbortSignal } = {},
  ): Promise<readonly ReadCommit[]> {
    const { args, parse } = createCommitCall([
      `--max-count=${commitsMax}`,
      ...(path === undefined ? [] : ['--follow']),
    ]);
    const limits = { outputBytesMax: HISTORY_BYTES_MAX, isCut: true, memoryBytesMax: COMPARISON_MEMORY_BYTES_MAX };
    const paths = path === undefined ? [] : [`:(literal)${path}`];
    const output = await this.#read([...args, toOid(to), '--', ...paths], { signal, ...limits });
    return parse(output.toString()).slice(0, commitsMax);
  }

  /** Reads the lines that commits changed. */
  readPatches(ids: readonly string[], options: PatchOptions): Promise<ReadonlyMap<string, Patch>> {
    const location = { ...this.#location, memoryBytesMax: COMPARISON_MEMORY_BYTES_MAX };
    return readPatches(this.#git, location, ids.map(toOid), options);
  }

  /** Reads commits by id, in any order and without their files. */
  async readCommits(ids: readonly string[]): Promise<readonly ReadCommit[]> {
    if (ids.length === 0) return [];
    const { args, parse } = createCommitCall(['--no-walk=unsorted'], false);
    const output = await this.#read([...args, ...ids.map(toOid), '--'], { outputBytesMax: HISTORY_BYTES_MAX });
    return parse(output.toString());
  }

  /** Returns the commits that made lines of a file what they are. */
  blameLines(request: BlameRequest): Promise<BlamedLines[]> {
    return blameLines(this.#git, this.#location, { ...request, commit: toOid(request.commit) });
  }

  /** Returns the last common commit of two histories; undefined if they have none. */
  async findMergeBase(one: string, other: string): Promise<string | undefined> {
    const output = await this.#read(['merge-base', toOid(one), toOid(other)], { expectedCodes: [0, 1] });
    return output.toString().trim() || undefined;
  }

  /**
   * Returns the branch that HEAD names. It is undefined in an empty repository and if a commit is checked out instead
   * of a branch.
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

  /**
   * Returns the commit that a branch, tag, commit id or an expression such as `v1~2` names; undefined if there is none.
   * A commit that no ref leads to is not found: it may have been removed on purpose.
   */
  async findCommit(ref: string): Promise<string | undefined> {
    if (!REF.test(ref) || ref.includes('..') || ref.includes('@{')) return undefined;
    const silenceMsMax = RESOLVING_MS_MAX;
    const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`];
    // A short id that several objects have is answered with code 128.
    const { code, output } = await this.#git.run(args, { ...this.#location, silenceMsMax, expectedCodes: [0, 1, 128] });
    const commit = output.toString().trim();
    if (code !== 0 || !OID.test(commit)) return undefined;
    const unreached = await this.#read(['rev-list', '--max-count=1', commit, '--not', '--all'], { silenceMsMax });
    return unreached.toString().trim() === '' ? commit : undefined;
  }

  /** Lists names of branches and tags, the most recently changed first. */
  async listRefs(countMax: number): Promise<string[]> {
    const format = ['--sort=-creatordate', `--count=${countMax}`, '--format=%(refname:short)'];
    const output = await this.#read(['for-each-ref', ...format, 'refs/heads/', 'refs/tags/']);
    return output.toString().split('\n').filter(Boolean);
  }

  /** Returns the checked out commit; undefined before the first commit. */
  async findHead(): Promise<string | undefined> {
    const output = await this.#read(['rev-parse', '--quiet', '--verify', 'HEAD'], { expectedCodes: [0, 1] });
    return output.toString().trim() || undefined;
  }

  /**
   * Rejects a ref whose object is missing. `show-ref --verify` cannot be used: it fails in the same way if there is no
   * ref.
   */
  async #findRef(ref: string): Promise<string | undefined> {
    if (/\p{Cc}/u.test(ref)) return undefined;
    const output = await this.#read(['for-each-ref', '--format=%(objecttype) %(objectname)', '--', ref]);
    const found = output.toString().trim().split(' ')[1];
    if (found === undefined && (await this.#hasLog(ref))) throw refuse('repository_damaged', {});
    return found;
  }

  /** Returns whether the ref has a log, so it exists: git removes the log with the ref. */
  async #hasLog(ref: string): Promise<boolean> {
    const args = ['reflog', 'exists', ref];
    return (await this.#git.run(args, { ...this.#location, expectedCodes: [0, 1] })).code === 0;
  }

  async #read(args: readonly string[], options: RunOptions = {}): Promise<Buffer> {
    const { output } = await this.#git.run(args, { ...this.#location, ...options });
    return output;
  }
}

/** Asserts a complete oid, so that git cannot take the value for an option or an expression. */
function toOid(oid: string): string {
  assert(OID.test(oid), 'an object is named by its whole oid');
  return oid;
}

/** Parses `<mode> <type> <oid> <size>\t<path>`; undefined for a folder, and if the path is not text. */
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
