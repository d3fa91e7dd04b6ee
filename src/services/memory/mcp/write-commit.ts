// Commits on the wire and as text.
import { shorten } from '../../../platform/text/shorten.ts';
import type { StoredCommit } from '../ports.ts';
import { inline, joinLines, quote, shortCommit } from './write-text.ts';

interface WireCommit {
  readonly commit: string;
  readonly date: string;
  readonly author: string;
  readonly subject: string;
}

interface WireReason extends WireCommit {
  readonly body?: string;
  readonly prNumber?: number;
}

export function fromCommit({ id, committedAt, author, subject }: StoredCommit) {
  return { commit: shortCommit(id), date: committedAt.toISOString(), author, subject };
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
    `${commit} ${date.slice(0, 'yyyy-mm-dd'.length)} ${inline(author)}${pull}`,
    quote(subject),
    body !== undefined && quote(body),
  ]);
}
