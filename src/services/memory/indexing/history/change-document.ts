// A change as a text: the message of the commit, and the lines that it removed and added, file by file. It has headings
// in the syntax of Org, so that it is divided into chunks along its files.
import { redactSecrets } from '../../analysis/secrets/redact-secrets.ts';
import { findSkipReason } from '../../analysis/skipping/skip-reason.ts';
import type { Hunk, Patch } from '../../git/history/read-patches.ts';
import { toFileHeading } from '../../model/change-text.ts';
import type { ChangedFile, ReadCommit } from '../../model/commit.ts';
import type { PullComment, PullText } from '../../model/pull-text.ts';

/** The length of the changed lines of one file and of all files. */
const FILE_CHARS_MAX = 1_500;
const FILES_CHARS_MAX = 8_000;
/** The length of the names in further lines of one file, on each side. A removed function is found by its name. */
const NAMES_CHARS_MAX = 600;
/** The files with a heading, and those that are named. */
const FILES_MAX = 60;
const PATHS_MAX = 300;

/** The comments on a pull request that are kept, and the length of everything. */
const COMMENTS_MAX = 40;
const PULL_CHARS_MAX = 16_000;

/** A line of encoded data: it has no words, and may be a part of a key whose first line did not change. */
const ENCODED = /^\s*[A-Za-z0-9+/=_-]{40,}\s*$/;
/** The last line of such data may be shorter. */
const ENCODED_REST = /^\s*[A-Za-z0-9+/=_-]{4,}\s*$/;
const REDACTED = '[redacted: encoded data]';

/** The name after a word that declares one in many languages; a receiver of Go may stand between them. */
const DECLARED =
  /\b(?:function|class|def|func|fn|interface|type|struct|enum|trait|module|sub)\s+(?:\([^)\n]{0,80}\)\s*)?([A-Za-z_$][\w$]{2,60})/g;
const NAME = /[A-Za-z_$][\w$]{2,60}/g;
const ELLIPSIS = '…';

/** Returns the text. `isHidden` says whose lines must not be stored. */
export function toChangeDocument(
  commit: ReadCommit,
  patch: Patch | undefined,
  isHidden: (path: string) => boolean,
): string {
  const { subject, body, files } = commit;
  const parts = [`* ${subject}`, toBody(body)];
  const hunksOf = patch === undefined ? [] : toHunksOfFiles(files, patch);
  let charsLeft = FILES_CHARS_MAX;
  for (const [index, file] of files.slice(0, FILES_MAX).entries()) {
    const isShown = charsLeft > 0 && !isHidden(file.path) && findSkipReason(file.path, 1) === undefined;
    const lines = isShown ? toLines(hunksOf[index] ?? [], Math.min(FILE_CHARS_MAX, charsLeft)) : '';
    charsLeft -= lines.length;
    parts.push(`${toHeading(file)}\n${lines}`);
  }
  const others = files.slice(FILES_MAX, PATHS_MAX).map(({ path }) => path);
  if (others.length > 0)
    parts.push(`${toFileHeading(`and ${others.length} more files`, undefined)}\n${others.join('\n')}`);
  return parts.join('\n');
}

/** Returns the text of a pull request and of the comments on it. */
export function toPullDocument({ number, title, body }: PullText, comments: readonly PullComment[]): string {
  const parts = [`* ${title} (#${number})`, toBody(body)];
  for (const [path, own] of Map.groupBy(comments.slice(0, COMMENTS_MAX), (comment) => comment.path)) {
    const texts = own.map((comment) => toBody(`${comment.author}: ${comment.body}`));
    parts.push(`${toFileHeading(path, undefined)}\n${texts.join('')}`);
  }
  return parts.join('\n').slice(0, PULL_CHARS_MAX);
}

/** Returns the rest of a message. A list in it must not pass for a heading. */
function toBody(body: string): string {
  return `${body.replace(/^(?=\*)/gm, ' ')}\n`;
}

function toHeading({ path, status, oldPath }: ChangedFile): string {
  if (oldPath !== undefined) return toFileHeading(path, `renamed from ${oldPath}`);
  return toFileHeading(path, status === 'changed' ? undefined : status);
}

/** Git writes the change of a file into a link as two parts, a removal and an addition. */
function toHunksOfFiles(files: readonly ChangedFile[], patch: Patch): (readonly Hunk[])[] {
  let at = 0;
  return files.map(({ isTypeChange }) => {
    const hunks = patch.files[at] ?? [];
    at += isTypeChange === true ? 2 : 1;
    return hunks;
  });
}

function toLines(hunks: readonly Hunk[], charsMax: number): string {
  // Secrets may span lines, so each side is redacted as a whole.
  const removed = redactLines(hunks.flatMap((hunk) => hunk.removed)).values();
  const added = redactLines(hunks.flatMap((hunk) => hunk.added)).values();
  const all = hunks.flatMap((hunk) => [
    hunk.heading === '' ? '@@' : `@@ ${redactSecrets(hunk.heading).text}`,
    ...removed.take(hunk.removed.length).map((line) => `-${line}`),
    ...added.take(hunk.added.length).map((line) => `+${line}`),
  ]);
  let chars = 0;
  const end = all.findIndex((line) => {
    chars += line.length + 1;
    return chars > charsMax;
  });
  if (end < 0) return all.join('\n');
  const shown = all.slice(0, end);
  return [...shown, ...listNames(shown, all.slice(end))].join('\n');
}

/** Returns one line for each side with the names that only lines beyond the limit have, declared ones first. */
function listNames(shown: readonly string[], further: readonly string[]): string[] {
  const known = new Set(shown.join('\n').match(NAME));
  return ['-', '+'].flatMap((side) => {
    const lines = further.filter((line) => line.startsWith(side)).join('\n');
    const declared = Array.from(lines.matchAll(DECLARED), ([, name = '']) => name);
    const names = [...new Set([...declared, ...(lines.match(NAME) ?? [])])].filter((name) => !known.has(name));
    for (const name of names) known.add(name);
    return names.length === 0 ? [] : [`${side}${ELLIPSIS} ${names.join(' ').slice(0, NAMES_CHARS_MAX)}`];
  });
}

function redactLines(lines: readonly string[]): string[] {
  const redacted = redactSecrets(lines.join('\n')).text.split('\n');
  let isInside = false;
  return redacted.map((line) => {
    isInside = ENCODED.test(line) || (isInside && ENCODED_REST.test(line));
    return isInside ? REDACTED : line;
  });
}
