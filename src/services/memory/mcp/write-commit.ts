// Commits on the wire and as text.
import { shorten } from '../../../platform/text/shorten.ts';
import type { StoredCommit } from '../model/commit.ts';
import type { PullText } from '../model/pull-text.ts';
import { inline, joinLines, quote, shortCommit } from './write-text.ts';

interface WireCommit {
  readonly commit: string;
  readonly date: string;
  readonly author: string;
  readonly subject: string;
}

interface WireReason extends Omit<WireCommit, 'commit'> {
  readonly commit?: string;
  readonly body?: string;
  readonly prNumber?: number;
}

export function fromCommit({ id, committedAt, author, subject }: StoredCommit) {
  return { commit: shortCommit(id), date: committedAt.toISOString(), author, subject };
}

/** Returns the text of a pull request in the form of a commit. */
export function fromPull({ number, title, body, author, updatedAt }: PullText, bodyCharsMax: number) {
  const shown = shorten(body, bodyCharsMax);
  const rest = { ...(shown !== '' && { body: shown }), prNumber: number };
  return { date: updatedAt.toISOString(), author, subject: title, ...rest };
}

/** Returns a commit with its whole message, up to a length, and its pull request. */
export function fromReason(commit: StoredCommit, bodyCharsMax: number) {
  const body = shorten(commit.body, bodyCharsMax);
  return {
    ...fromCommit(commit),
    ...(body !== '' && { body }),
    ...(commit.pull !== undefined && { prNumber: commit.pull }),
  };
}

export function writeCommit({ commit, date, author, subject, body, prNumber }: WireReason): string {
  const pull = prNumber === undefined ? '' : ` #${prNumber}`;
  return joinLines([
    `${commit ?? 'pull request'} ${date.slice(0, 'yyyy-mm-dd'.length)} ${inline(author)}${pull}`,
    quote(subject),
    body !== undefined && quote(body),
  ]);
}
