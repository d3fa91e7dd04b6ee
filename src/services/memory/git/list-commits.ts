// One call of `git log` and its output. A random mark begins each commit: nothing that a commit says can look like it.
import { randomBytes } from 'node:crypto';

export interface Commit {
  readonly oid: string;
  readonly author: string;
  readonly authoredAt: Date;
  /** The first paragraph of the message, on one line. */
  readonly subject: string;
  /** What it changed, at most COMMIT_PATHS_MAX of them; none for a merge. */
  readonly paths: readonly string[];
}

/** A commit of more files says little about any of them. */
const COMMIT_PATHS_MAX = 1000;

/** A subject is one line of a list. */
const SUBJECT_LENGTH_MAX = 500;

const AUTHOR_LENGTH_MAX = 200;

export interface CommitCall {
  readonly args: readonly string[];
  parse(output: string): Commit[];
}

export function createCommitCall(commitsMax: number): CommitCall {
  const mark = randomBytes(16).toString('hex');
  const format = `--format=${mark}%H%x00%at%x00%an%x00%s`;
  return {
    args: [
      'log',
      '-z',
      `--max-count=${commitsMax}`,
      '--name-only',
      '--no-renames',
      '--no-mailmap',
      '--no-color',
      format,
    ],
    parse: (output) => output.split(mark).slice(1).map(toCommit),
  };
}

/** `<oid> NUL <seconds> NUL <author> NUL <subject> NUL`, then a line feed and the paths, each with a NUL. */
function toCommit(record: string): Commit {
  const [oid = '', seconds = '', author = '', subject = '', ...rest] = record.split('\0');
  const paths = rest.filter((path) => path !== '').map((path, index) => (index === 0 ? path.slice(1) : path));
  return {
    oid,
    author: author.slice(0, AUTHOR_LENGTH_MAX),
    authoredAt: new Date(Number(seconds) * 1000),
    subject: subject.slice(0, SUBJECT_LENGTH_MAX),
    paths: paths.slice(0, COMMIT_PATHS_MAX),
  };
}
