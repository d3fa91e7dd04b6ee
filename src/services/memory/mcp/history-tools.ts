import type { Static } from 'typebox';
import { shorten } from '../../../platform/text/shorten.ts';
import { ExplainInput, HistoryInput, SearchHistoryInput } from '../contract/tool-inputs.ts';
import { ExplainOutput, HistoryOutput, SearchHistoryOutput } from '../contract/tool-outputs.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { describeProgress } from '../model/index-progress.ts';
import type { PullComment, PullText } from '../model/pull-text.ts';
import { toFullName } from '../model/repository.ts';
import { parseSince, parseUntil } from '../model/time-range.ts';
import { explainLines, type Reason } from '../verbs/explain-lines.ts';
import { getHistory } from '../verbs/get-history.ts';
import type { RepositoryStatus } from '../verbs/repository-status.ts';
import { type Change, searchHistory } from '../verbs/search-history.ts';
import { defineTool, describeTool } from './define-tool.ts';
import { fromRepository, parseName, toName } from './wire-names.ts';
import { fromPull, fromReason, writeCommit } from './write-commit.ts';
import { inline, joinLines, plural, quote, shortCommit, toNote, toSource } from './write-text.ts';

const { historyDefault, historyMax, resultsDefault, resultsMax, explainedLinesMax } = DEFAULT_LIMITS;

/** The lengths of messages: in a list of many commits, of the best results, and where they are the answer. */
const BODY_CHARS = { listed: 300, best: 800, explained: 2_000 } as const;
/** The number of results whose messages are longer. */
const BEST = 3;
/** The review comments of one pull request in an answer. */
const COMMENTS_MAX = 5;

export const historyTool = defineTool({
  ...describeTool('get_history'),
  input: HistoryInput,
  output: HistoryOutput,
  run: async ({ path, ref, limit = historyDefault, ...repository }, viewer, resources) => {
    const history = await getHistory(resources, viewer, { repository: toName(repository), path, ref, limit });
    const isCut = history.isCut && limit < historyMax;
    return {
      note: toNote(isCut && `There are older ones: raise limit (at most ${historyMax}).`),
      ...fromRepository(history.repository),
      ...(path !== undefined && { path }),
      commits: history.commits.map((commit) => ({
        ...fromReason(commit, BODY_CHARS.listed),
        ...(commit.path !== undefined && commit.path !== history.path && { path: commit.path }),
      })),
    };
  },
  toText: ({ note, owner, repo, path, commits }) =>
    joinLines([
      note,
      `${plural(commits.length, 'commit')} of ${inline(owner)}/${inline(repo)}${path === undefined ? '' : ` ${inline(path)}`}`,
      ...commits.flatMap((commit) => [
        writeCommit(commit),
        commit.path !== undefined && `then named ${inline(commit.path)}`,
      ]),
    ]),
});

export const searchHistoryTool = defineTool({
  ...describeTool('search_history'),
  input: SearchHistoryInput,
  output: SearchHistoryOutput,
  run: async ({ owner, repo, query, path, author, since, until, top = resultsDefault }, viewer, resources) => {
    const { changes, isNear, searchedCommits, unfinished } = await searchHistory(resources, viewer, {
      ...{ repository: parseName({ owner, repo }), query, path, author, top },
      since: parseSince(since),
      until: parseUntil(until),
    });
    const isFull = changes.length === top && top < resultsMax;
    const cut = isFull && `For more raise top (at most ${resultsMax}) or narrow path, author or time.`;
    return {
      note: toNote(
        isNear ? 'No change has these words; these have the nearest ones.' : cut,
        ...unfinished.map(describeUnfinished),
      ),
      searchedCommits,
      changes: changes.flatMap(fromChange),
    };
  },
  toText: ({ note, searchedCommits, changes }) =>
    joinLines([
      note,
      `${plural(changes.length, 'change')} among the newest ${plural(searchedCommits, 'commit')}`,
      ...changes.map(writeChange),
    ]),
});

function describeUnfinished({ repository, job }: RepositoryStatus): string {
  const progress = job?.progress === undefined ? 'waiting' : describeProgress(job.progress);
  return `The history of ${inline(toFullName(repository))} is still being read (${progress}): ask again for what is missing.`;
}

type WireChange = Static<typeof SearchHistoryOutput>['changes'][number];

function fromChange({ repository, commit, pull, file, lines, removed }: Change, rank: number): WireChange[] {
  const chars = rank < BEST ? BODY_CHARS.best : BODY_CHARS.listed;
  const message = commit === undefined ? pull && fromPull(pull, chars) : fromReason(commit, chars);
  if (message === undefined) return [];
  const change = {
    ...fromRepository(repository),
    ...message,
    ...(file !== undefined && { file }),
    ...(lines !== undefined && { lines }),
    ...(removed.length > 0 && { removed: [...removed] }),
  };
  return [change];
}

function writeChange(change: WireChange, at: number): string {
  const { owner, repo, file, lines, removed } = change;
  return joinLines([
    `${at + 1}. ${inline(owner)}/${inline(repo)} ${writeCommit(change)}`,
    removed !== undefined && `removes ${removed.map(inline).join(', ')}`,
    file !== undefined && `in ${inline(file)}`,
    lines !== undefined && quote(lines),
  ]);
}

export const explainTool = defineTool({
  ...describeTool('explain_lines'),
  input: ExplainInput,
  output: ExplainOutput,
  run: async ({ path, ref, startLine, endLine = startLine, ...repository }, viewer, resources) => {
    const request = { repository: toName(repository), path, ref, startLine, endLine };
    const explained = await explainLines(resources, viewer, request);
    const next = explained.endLine + 1;
    const cut = explained.isCut && `At most ${explainedLinesMax} lines at once: go on with startLine ${next}.`;
    return {
      note: toNote(cut),
      ...fromRepository(explained.repository),
      commit: shortCommit(explained.commit),
      path: explained.path,
      startLine: explained.startLine,
      endLine: explained.endLine,
      reasons: explained.reasons.map((reason) => fromLines(reason, explained.path)),
    };
  },
  toText: ({ note, startLine, endLine, reasons, ...file }) =>
    joinLines([note, `${toSource(file)}:${startLine}-${endLine}`, ...reasons.map(writeLines)]),
});

type WireLines = Static<typeof ExplainOutput>['reasons'][number];

function fromLines({ commit, path, lines, pull, comments }: Reason, current: string): WireLines {
  return {
    lines: lines.map(({ startLine, endLine }) => (startLine === endLine ? `${startLine}` : `${startLine}-${endLine}`)),
    ...(commit !== undefined && path !== current && { path }),
    ...(commit !== undefined && { change: fromReason(commit, BODY_CHARS.explained) }),
    ...(pull !== undefined && { pull: fromPullText(pull, comments) }),
  };
}

function fromPullText({ title, body }: PullText, comments: readonly PullComment[]): NonNullable<WireLines['pull']> {
  const texts = comments.slice(0, COMMENTS_MAX).map((each) => `${each.author}: ${each.body}`);
  return {
    title,
    ...(body !== '' && { body: shorten(body, BODY_CHARS.explained) }),
    ...(texts.length > 0 && { comments: texts.map((text) => shorten(text, BODY_CHARS.listed)) }),
  };
}

function writeLines({ lines, path, change, pull }: WireLines): string {
  const head = `lines ${lines.join(', ')}${path === undefined ? '' : `, then in ${inline(path)}`}`;
  if (change === undefined) return `${head}: not committed yet`;
  const texts = pull === undefined ? [] : [pull.title, pull.body, ...(pull.comments ?? [])];
  return joinLines([
    head,
    writeCommit(change),
    pull !== undefined && 'pull request:',
    ...texts.map((text) => text && quote(text)),
  ]);
}
