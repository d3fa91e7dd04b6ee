// The form of a change as a text: `* subject`, the message, and `** path` with the changed lines of each file.

const EXTENSION = '.org';
const FILE_MARK = '** ';
const PULL_PREFIX = 'pull-';

/** Returns the path of a change in the index of a history. */
export function toChangePath(id: string): string {
  return `${id}${EXTENSION}`;
}

export function fromChangePath(path: string): string {
  return path.slice(0, -EXTENSION.length);
}

/** Returns the path of a pull request's text in the index of a history. */
export function toPullPath(number: number): string {
  return `${PULL_PREFIX}${number}${EXTENSION}`;
}

/** Returns the number of the pull request; undefined for the path of a commit. */
export function findPullNumber(path: string): number | undefined {
  return path.startsWith(PULL_PREFIX) ? Number(fromChangePath(path).slice(PULL_PREFIX.length)) : undefined;
}

/** Returns the heading of a file and what happened to it: `added`, `deleted`, `renamed from …`. */
export function toFileHeading(path: string, what: string | undefined): string {
  const heading = `${FILE_MARK}${path}${what === undefined ? '' : ` (${what})`}`;
  return heading.replace(/[\r\n]/g, ' ');
}

/** Finds the file to which a line belongs, as its heading names it. Lines count from 1. */
export function findFileHeading(lines: readonly string[], line: number): string | undefined {
  return lines
    .slice(0, line)
    .findLast((text) => text.startsWith(FILE_MARK))
    ?.slice(FILE_MARK.length);
}

/** Returns the number of the first line that belongs to a file, or one after the last. */
export function findFirstFileLine(lines: readonly string[]): number {
  const at = lines.findIndex((text) => text.startsWith(FILE_MARK));
  return at < 0 ? lines.length + 1 : at + 1;
}
