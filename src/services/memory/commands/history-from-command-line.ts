// Questions about the history, answered in this process by the verbs of the tools.
import { OperatorProblem } from '../../../base/operator-problem.ts';
import { formatCount } from '../../../platform/text/format.ts';
import { inline } from '../mcp/write-text.ts';
import type { StoredCommit } from '../model/commit.ts';
import { toFullName } from '../model/repository.ts';
import { parseSince, parseUntil } from '../model/time-range.ts';
import { OPERATOR } from '../model/viewer.ts';
import { parseRepositoryName } from '../verbs/add-repository.ts';
import { explainLines, type Reason } from '../verbs/explain-lines.ts';
import { type Change, searchHistory } from '../verbs/search-history.ts';
import type { DataLocation } from './command-options.ts';
import { getNamed, withIndexes, withRecords } from './work-context.ts';

export interface HistoryAtCommandLine {
  readonly query: string | undefined;
  readonly path: string | undefined;
  readonly author: string | undefined;
  readonly since: string | undefined;
  readonly until: string | undefined;
  readonly top: number;
}

export async function searchHistoryFromCommandLine(
  location: DataLocation,
  repository: string | undefined,
  { since, until, ...search }: HistoryAtCommandLine,
): Promise<{ readonly hits: string; readonly searched: string }> {
  return withRecords(location, async (records) => {
    const name = repository === undefined ? undefined : parseRepositoryName(repository);
    const range = { since: parseSince(since), until: parseUntil(until) };
    const { changes, searchedCommits } = await searchHistory(records, OPERATOR, {
      ...search,
      ...range,
      repository: name,
    });
    const found = changes.length === 0 ? 'found nothing in' : 'searched';
    return {
      hits: changes.map(describeChange).join('\n'),
      searched: `${found} the newest ${formatCount(searchedCommits, 'commit')}`,
    };
  });
}

export async function explainFromCommandLine(
  location: DataLocation,
  { repository, ref }: { readonly repository: string | undefined; readonly ref: string | undefined },
  lines: string,
): Promise<string> {
  const [, path, start, end = start] = /^(.+):(\d{1,9})(?:-(\d{1,9}))?$/.exec(lines) ?? [];
  if (path === undefined) throw new OperatorProblem(`${inline(lines)} names no lines: give them as src/main.ts:10-20`);
  return withIndexes(location, ref, async (records) => {
    const name = await getNamed(records, repository);
    const range = { startLine: Number(start), endLine: Number(end) };
    const { reasons } = await explainLines(records, OPERATOR, { repository: name, path, ref, ...range });
    return reasons.map(describeReason).join('\n');
  });
}

function describeChange({ repository, commit, pull, file, lines }: Change): string {
  const { number, title = '', body = '' } = pull ?? {};
  const message = commit === undefined ? [`pull request #${number} ${inline(title)}`, indent(body)] : describe(commit);
  const where = file === undefined ? [] : [`    in ${inline(file)}`];
  return [toFullName(repository), ...message, ...where, indent(lines ?? '')].filter(Boolean).join('\n').concat('\n');
}

function describeReason({ commit, path, lines }: Reason): string {
  const ranges = lines.map(({ startLine, endLine }) => `${startLine}-${endLine}`).join(', ');
  const message = commit === undefined ? ['not committed yet'] : describe(commit);
  return [`lines ${ranges} of ${inline(path)}`, ...message].filter(Boolean).join('\n').concat('\n');
}

function describe({ id, committedAt, author, subject, body, pull }: StoredCommit): string[] {
  const number = pull === undefined ? '' : ` #${pull}`;
  const head = `${id.slice(0, SHORT_LENGTH)} ${committedAt.toISOString().slice(0, DAY_LENGTH)} ${author}${number}`;
  return [inline(head), indent(subject), indent(body)];
}

const SHORT_LENGTH = 12;
const DAY_LENGTH = 'yyyy-mm-dd'.length;

/** Indents all lines, so that none can pass for a line of the result. */
function indent(text: string): string {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => (line === '' ? '' : `    ${inline(line)}`))
    .join('\n');
}
