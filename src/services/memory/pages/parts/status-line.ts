// The state of a repository as text: the same on the loaded page and in the events that update it.
import { attribute, type Html, html } from '../../../../platform/html/html.ts';
import { formatCount } from '../../../../platform/text/format.ts';
import type { Tone } from '../../../../platform/web/elements/badge.ts';
import { toMinuteText } from '../../../../platform/web/elements/minute.ts';
import type { IndexProgress } from '../../model/index-progress.ts';
import type { Job } from '../../model/job.ts';
import type { IndexSummary } from '../../model/repository-index.ts';
import type { RepositoryStatus } from '../../verbs/repository-status.ts';
import { shortenCommit, toCount, toDuration, toMinute, toOrdinal } from './texts.ts';

/** The text of a state, also the data of an event. JSON omits undefined fields. */
export interface StatusLine {
  readonly label: string;
  readonly tone: Tone | undefined;
  /** The current work, or the reason of its failure. */
  readonly activity: string;
  /** The finished share from 0 to 1, if known. */
  readonly share: number | undefined;
  /** The searchable content. */
  readonly index: string;
  readonly indexedAt: string | undefined;
}

const EMPTY = 'It had no commit when it was last read. Refresh it when it has one.';

export function toStatusLine({ job, indexes, repository }: RepositoryStatus, now: Date): StatusLine {
  const main = findMain(indexes);
  const isFirst = main === undefined;
  const line = { share: undefined, index: toIndexText(main), indexedAt: main?.indexedAt.toISOString() };
  switch (job?.state) {
    case 'running':
      return {
        label: isFirst ? 'Indexing' : 'Refreshing',
        tone: 'warn',
        ...line,
        ...toActivity(job.progress, isFirst),
      };
    case 'waiting':
      return { label: 'Queued', tone: 'warn', activity: toQueueText(job, now), ...line };
    case 'failed':
      return { label: 'Failed', tone: 'bad', activity: toFailureText(job.reason ?? '', isFirst), ...line };
    default: {
      if (isFirst) return { label: 'Empty', tone: undefined, activity: EMPTY, ...line };
      const activity = repository.isWatched ? 'Watched: changes are indexed within seconds.' : '';
      return { label: 'Ready', tone: 'good', activity, ...line };
    }
  }
}

/** Returns the index that answers by default. */
function findMain(indexes: readonly IndexSummary[]): IndexSummary | undefined {
  return indexes.find(({ target }) => target.kind === 'branch') ?? indexes[0];
}

function toIndexText(main: IndexSummary | undefined): string {
  if (main === undefined) return 'Nothing is searchable yet.';
  const { counts, commit } = main;
  return `${formatCount(counts.files, 'file')} in ${formatCount(counts.chunks, 'chunk')} at commit ${shortenCommit(commit)}, indexed`;
}

const ACTIVITIES: Readonly<Record<IndexProgress['phase'], string>> = {
  starting: 'Starting',
  fetching: 'Fetching new commits',
  listing: 'Listing files',
  reading: 'Reading files',
  history: 'Reading the history',
  embedding: 'Embedding',
  writing: 'Writing the index',
};

const UNITS: Partial<Readonly<Record<IndexProgress['phase'], string>>> = { fetching: 'objects', history: 'changes' };

const PERCENT = 100;

function toActivity(progress: IndexProgress | undefined, isFirst: boolean): Pick<StatusLine, 'activity' | 'share'> {
  if (progress === undefined) return { activity: `${ACTIVITIES.starting}.`, share: undefined };
  const { phase, done, total, perSecond, secondsLeft } = progress;
  const isFetching = phase === 'fetching';
  const name = isFetching && isFirst ? 'Cloning' : ACTIVITIES[phase];
  if (total === 0) return { activity: `${name}.`, share: undefined };
  const share = Math.min(1, done / total);
  const unit = UNITS[phase] ?? 'files';
  const counted = `${toCount(done)} of ${toCount(total)} ${unit}`;
  const amount = isFetching ? `${Math.floor(share * PERCENT)} % (${counted})` : counted;
  const rate = perSecond === undefined ? '' : `, ${toCount(Math.max(1, Math.round(perSecond)))} a second`;
  const rest = secondsLeft === undefined || secondsLeft === 0 ? '' : `, about ${toDuration(secondsLeft)} left`;
  return { activity: `${name}: ${amount}${rate}${rest}.`, share };
}

function toQueueText({ position = 1, runAfterMs, reason }: Job, now: Date): string {
  const failed = reason === undefined ? '' : ` The last attempt failed: ${reason}`;
  if (runAfterMs > now.getTime()) return `It is tried again at ${toMinuteText(new Date(runAfterMs))}.${failed}`;
  return `${position === 1 ? 'Next' : toOrdinal(position)} in the queue.${failed}`;
}

function toFailureText(reason: string, isFirst: boolean): string {
  return isFirst ? reason : `${reason} The last index still answers.`;
}

/** Renders the state. Scripts find it by `id` and update it with events. */
export function statusLine(id: string, line: StatusLine): Html {
  const { label, tone, activity, share, index, indexedAt } = line;
  return html`<div class="status" data-repository="${id}" data-indexed-at="${indexedAt ?? ''}">
    <p class="row"><span class="badge${tone !== undefined && ` ${tone}`}" data-label role="status">${label}</span> <span data-activity>${activity}</span></p>
    <progress data-share max="1" aria-label="Progress"${attribute('value', share)}${attribute('hidden', share === undefined)}></progress>
    <p class="quiet"><span data-index>${index}</span> ${indexedAt === undefined ? html`<time data-ago></time>` : toMinute(new Date(indexedAt))}</p>
  </div>`;
}

/** Renders the notice for pages with live states. Scripts show it while no events arrive. */
export function interruption(): Html {
  return html`<p class="notice warn" id="connection" role="status" hidden>Live updates are interrupted: this page shows an older state. It connects again by itself; load it again if that takes long.</p>`;
}
