// The arguments of `git log` and the parser of its output. Each commit starts with a random mark that its text cannot
// imitate.
import { randomBytes } from 'node:crypto';
import type { CommitWithPaths } from '../ports.ts';

/** A commit of more files says little about any of them. */
const COMMIT_PATHS_MAX = 1000;

/** The length of a subject, which is one line of a list. */
const SUBJECT_LENGTH_MAX = 500;

const AUTHOR_LENGTH_MAX = 200;

/** The limit of paths in all commits together: some hundred files for each of two thousand commits. */
const PATHS_MAX = 200_000;

/** The last second of the year 9999. Later dates, and those before 1970, come from broken clocks or are invented. */
const SECONDS_MAX = 253_402_300_799;

export interface CommitCall {
  readonly args: readonly string[];
  parse(output: string): CommitWithPaths[];
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
    parse: (output) => {
      let pathsLeft = PATHS_MAX;
      return output
        .split(mark, commitsMax + 1)
        .slice(1)
        .map((record) => {
          const commit = toCommit(record, Math.min(COMMIT_PATHS_MAX, pathsLeft));
          pathsLeft -= commit.paths.length;
          return commit;
        });
    },
  };
}

/** Parses `<oid> NUL <seconds> NUL <author> NUL <subject> NUL`. A line feed and the paths follow, each with a NUL. */
function toCommit(record: string, pathsMax: number): CommitWithPaths {
  const [id = '', seconds = '', author = '', subject = '', ...rest] = record.split('\0');
  const paths = rest.filter((path) => path !== '').map((path, index) => (index === 0 ? path.slice(1) : path));
  return {
    id,
    author: author.slice(0, AUTHOR_LENGTH_MAX),
    committedAt: toDate(Number(seconds)),
    subject: subject.slice(0, SUBJECT_LENGTH_MAX),
    paths: paths.slice(0, pathsMax),
  };
}

/** Returns 1970 for an invalid date. */
function toDate(seconds: number): Date {
  return new Date(seconds >= 0 && seconds <= SECONDS_MAX ? seconds * 1000 : 0);
}
