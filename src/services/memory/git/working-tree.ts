import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Slices } from '../../../base/slices.ts';
import { refuse } from '../model/refusals.ts';
import type { Git, GitOptions } from './git-command.ts';
import { parseIndexEntries } from './index-entries.ts';
import { ListingBounds } from './listing-bounds.ts';
import type { LocalRepository } from './local-repository.ts';
import { findText } from './repository.ts';
import { splitBuffer } from './split-records.ts';
import {
  findModifiedNs,
  type HashedFile,
  readWorkingFile,
  type WorkingFile,
  WorkingFileWalk,
} from './working-file-walk.ts';

export interface WorkingTreeListing {
  /** The checked out commit; undefined before the first one. */
  readonly head: string | undefined;
  /** The files, without paths that are not valid UTF-8 and without changed files above the limit. */
  readonly entries: readonly WorkingFile[];
}

export interface WorkingTreeOptions {
  readonly bytesMax: number;
}

/**
 * The current files of a working tree: tracked ones with uncommitted changes, and new ones that git does not ignore.
 * Git only lists names; it neither reads the files nor runs the filters that a repository may configure. Only files
 * that have changed since the last listing are read.
 */
export class WorkingTree {
  readonly root: string;
  readonly gitDir: string;
  readonly #git: Git;
  readonly #local: LocalRepository;
  readonly #location: GitOptions;
  readonly #bytesMax: number;
  #hashed: ReadonlyMap<string, HashedFile> = new Map();

  constructor(git: Git, local: LocalRepository, { bytesMax }: WorkingTreeOptions) {
    if (local.isBare) throw refuse('bare_repository', {});
    this.root = local.root;
    this.gitDir = local.gitDir;
    this.#git = git;
    this.#local = local;
    this.#location = { gitDir: local.gitDir, workTree: local.root };
    this.#bytesMax = bytesMax;
  }

  async list(signal?: AbortSignal): Promise<WorkingTreeListing> {
    // This is read before the index: a file that changes afterwards must not look older than the index.
    const indexedNs = await findModifiedNs(join(this.gitDir, 'index'));
    const [head, tracked, untracked] = await Promise.all([
      this.#local.repository.findHead(),
      this.#listRecords(['--stage', '--debug'], signal),
      this.#listRecords(['--others', '--exclude-standard'], signal),
    ]);
    const index = parseIndexEntries(tracked);
    const others = untracked.map(findText);
    const bounds = new ListingBounds();
    for (const { path } of index) bounds.add(Buffer.byteLength(path));
    for (const { length } of untracked) bounds.add(length);
    const walk = new WorkingFileWalk(this.root, this.#hashed, this.#bytesMax);
    const slices = new Slices();
    for (const entry of index) {
      await walk.addTracked(entry, indexedNs);
      if (slices.isOver) await slices.next();
    }
    for (const path of others) {
      // An untracked repository inside this one is listed as a folder.
      if (path !== undefined && !path.endsWith('/')) await walk.addUntracked(path);
      if (slices.isOver) await slices.next();
    }
    signal?.throwIfAborted();
    this.#hashed = walk.hashed;
    return { head, entries: walk.entries };
  }

  /** Returns the bytes of a listed file; undefined if it has changed since or is gone. */
  readFile(file: WorkingFile): Promise<Buffer | undefined> {
    return readWorkingFile(this.root, file, this.#bytesMax);
  }

  /** Returns the folders that git ignores. A folder with tracked files is not ignored. */
  async listIgnored(folders: readonly string[]): Promise<ReadonlySet<string>> {
    if (folders.length === 0) return new Set();
    // The prefix `./` keeps git from parsing a name that starts with a colon as an expression.
    const input = folders.map((folder) => `./${folder}\0`).join('');
    const options = { ...this.#location, input, expectedCodes: [0, 1] };
    const { output } = await this.#git.run(['check-ignore', '-z', '--stdin'], options);
    return new Set(splitBuffer(output).map((path) => String(path).slice('./'.length)));
  }

  /** Returns a hash that differs if the listing differs. */
  async getFingerprint(): Promise<string> {
    const { head, entries } = await this.list();
    const hash = createHash('sha1').update(String(head));
    for (const { path, oid } of entries) hash.update(`${oid} ${path}\0`);
    return hash.digest('hex');
  }

  async #listRecords(args: readonly string[], signal: AbortSignal | undefined): Promise<Buffer[]> {
    const { output } = await this.#git.run(['ls-files', '-z', ...args], { ...this.#location, signal });
    // The lines of `--debug` follow the last separator.
    return splitBuffer(Buffer.concat([output, Buffer.alloc(1)])).filter((record) => record.length > 0);
  }
}
