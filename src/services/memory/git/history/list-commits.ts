// The arguments of `git log` and the parser of its output. Each commit starts with a random mark that its text cannot
// imitate.
import { randomBytes } from 'node:crypto';
import type { ChangedFile, ReadCommit } from '../../model/commit.ts';

/** A commit of more files says little about any of them. */
export const COMMIT_FILES_MAX = 1000;

/** The length of a subject, which is one line of a list. */
const SUBJECT_LENGTH_MAX = 500;

/** The length of the rest of a message: several pages. Longer ones are generated lists. */
const BODY_LENGTH_MAX = 8_000;

const AUTHOR_LENGTH_MAX = 200;

/** The limit of files in all commits together: some hundred for each of two thousand commits. */
const FILES_MAX = 200_000;

/** The last second of the year 9999. Later dates, and those before 1970, come from broken clocks or are invented. */
const SECONDS_MAX = 253_402_300_799;

/** The number of files among which renames are looked for. The time grows with its square. */
const RENAMES_AMONG = 200;

/** The options by which two listings of a commit have the same files in the same order. */
export const DIFF_OPTIONS = ['--find-renames', `-l${RENAMES_AMONG}`, '--no-color', '--no-ext-diff', '--no-textconv'];

const STATUSES: Readonly<Record<string, ChangedFile['status']>> = { A: 'added', D: 'deleted', R: 'renamed' };

export interface CommitCall {
  readonly args: readonly string[];
  parse(output: string): ReadCommit[];
}

/** Creates the call for the chosen commits, with their files or without. */
export function createCommitCall(choice: readonly string[], hasFiles = true): CommitCall {
  const mark = randomBytes(16).toString('hex');
  const format = `--format=${mark}%H%x00%P%x00%at%x00%an%x00%s%x00%b`;
  const files = hasFiles ? ['--raw', '--abbrev=4', ...DIFF_OPTIONS] : ['--no-patch'];
  return {
    args: ['log', '-z', ...choice, '--no-mailmap', ...files, format],
    parse: (output) => {
      let filesLeft = FILES_MAX;
      return output
        .split(mark)
        .slice(1)
        .map((record) => {
          const commit = toCommit(record, Math.min(COMMIT_FILES_MAX, filesLeft));
          filesLeft -= commit.files.length;
          return commit;
        });
    },
  };
}

/** Parses the fields, each with a NUL. A line feed and the files follow. */
function toCommit(record: string, filesMax: number): ReadCommit {
  const [id = '', parents = '', seconds = '', author = '', subject = '', body = '', ...rest] = record.split('\0');
  const all = toFiles(rest);
  return {
    id,
    parents: parents.split(' ').filter(Boolean),
    author: author.slice(0, AUTHOR_LENGTH_MAX),
    committedAt: toDate(Number(seconds)),
    subject: subject.slice(0, SUBJECT_LENGTH_MAX),
    body: body.trim().slice(0, BODY_LENGTH_MAX),
    files: all.slice(0, filesMax),
    fileCount: all.length,
  };
}

/** Parses `:<modes> <oids> <status>` and one path, or two of a rename. */
function toFiles(fields: readonly string[]): ChangedFile[] {
  const files: ChangedFile[] = [];
  for (let at = 0; at + 1 < fields.length; ) {
    const letter = /^\s*:\S+ \S+ \S+ \S+ ([A-Z])\d*$/.exec(fields[at] ?? '')?.[1];
    if (letter === undefined) {
      at += 1;
      continue;
    }
    const isRename = letter === 'R' || letter === 'C';
    const path = fields[at + (isRename ? 2 : 1)] ?? '';
    const oldPath = letter === 'R' ? fields[at + 1] : undefined;
    files.push({ path, status: STATUSES[letter] ?? 'changed', oldPath, isTypeChange: letter === 'T' });
    at += isRename ? 3 : 2;
  }
  return files;
}

/** Returns 1970 for an invalid date. */
function toDate(seconds: number): Date {
  return new Date(seconds >= 0 && seconds <= SECONDS_MAX ? seconds * 1000 : 0);
}
