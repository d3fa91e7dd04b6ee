// The results of the studio benchmark as Markdown.
import type { Machine } from '../../measure/machine.ts';
import { round } from '../../measure/statistics.ts';
import type { ComposerSpeed } from './measure-composer.ts';
import type { StreamSpeed } from './measure-streams.ts';

export interface StudioResults {
  readonly startedAt: string;
  readonly machine: Machine;
  /** The share of the processors that other processes used at the start; a large share makes times worthless. */
  readonly loadOfOthers: number | undefined;
  readonly composer: ComposerSpeed;
  readonly streams: StreamSpeed;
}

/** The share of the processors above which times say little. */
const BUSY_SHARE = 0.1;

export function isBusy(share: number | undefined): boolean {
  return share === undefined || share > BUSY_SHARE;
}

export function toMarkdown(results: StudioResults, file: string): string {
  const { startedAt, machine, loadOfOthers, composer, streams } = results;
  const { firstVisit, residentMegabytes, problems, problemCount } = streams;
  return [
    '# Streams of `studio`',
    `Made by \`npm run bench:studio\` on ${startedAt.slice(0, 10)}; the numbers are in [${file}](${file}).`,
    `**Machine**: ${machine.processor}, ${machine.cores} cores, ${machine.runtime}. ${toLoadText(loadOfOthers)}`,
    '## The composer',
    `In process and warm, ${composer.prompts} prompts of the corpus: p50 ${composer.p50Ms} ms, p99 ${composer.p99Ms} ms; prompts of ${composer.longest.characters.toLocaleString('en')} characters: p50 ${composer.longest.p50Ms} ms, at most ${composer.longest.maxMs} ms.`,
    '## Streams',
    `All services in one process. ${streams.streams} clients send a prompt at the same moment and a follow-up when it is done, ${streams.rounds} times; clients and server share the processors. The first prompt after the start, alone: first event after ${firstVisit.firstEventMs} ms, done after ${firstVisit.wholeMs} ms.`,
    toTable(
      ['', 'turns', 'first event p50 ms', 'p99 ms', 'whole turn p50 ms', 'p99 ms'],
      [toTurnRow('first prompts', streams.firstTurns), toTurnRow('follow-ups', streams.followUps)],
    ),
    problemCount === 0
      ? 'All turns ended well.'
      : `**${problemCount} turns failed**: ${problems.map((text) => `\`${text.replaceAll(/\s+/g, ' ')}\``).join(', ')}.`,
    `A turn takes ${streams.mainThreadMsPerTurn} ms of the main thread, the small requests of the other clients included. Resident memory of the process: ${residentMegabytes.before} MB before, ${residentMegabytes.peak} MB at most.`,
    '## The other services',
    'Asked in turns, one request at a time; quiet times and streams alternate in one run.',
    toTable(
      ['', 'idle p50 ms', 'idle p99 ms', 'beside streams p50 ms', 'p99 ms', 'p99 in multiples of idle'],
      streams.others.map(({ name, idle, beside }) => [
        name,
        ...[idle.p50Ms, idle.p99Ms, beside.p50Ms, beside.p99Ms, round(beside.p99Ms / idle.p99Ms)].map(String),
      ]),
    ),
    '',
  ].join('\n\n');
}

function toLoadText(share: number | undefined): string {
  const used = share === undefined ? '' : `Others used ${Math.round(share * 100)} % of the processors when it began.`;
  return isBusy(share) ? `${used} The machine was busy: look at ratios only.` : used;
}

function toTurnRow(name: string, { turns, firstEvent, whole }: StreamSpeed['firstTurns']): string[] {
  return [name, ...[turns, firstEvent.p50Ms, firstEvent.p99Ms, whole.p50Ms, whole.p99Ms].map(String)];
}

function toTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(columns), line(columns.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');
}
