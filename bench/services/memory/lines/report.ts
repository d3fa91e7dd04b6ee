// The figures of a run as tables.
import { median, quantile } from '../../../measure/statistics.ts';
import { toTable } from '../../../report/markdown.ts';
import { PASTED_KINDS } from './draw-pasted.ts';
import type { JudgedPasted } from './measure-pasted.ts';
import type { Judged } from './measure-questions.ts';
import { type Half, QUESTION_KINDS } from './questions.ts';

const COLUMNS = [
  '',
  'questions',
  'shown',
  'in hit 1',
  'in hits 1–3',
  'with its key line',
  'file 1',
  'file 3',
  'file 10',
];

export interface Measured {
  readonly judged: readonly Judged[];
  readonly pasted: readonly JudgedPasted[];
  /** The same texts, pasted into a search of all packages. */
  readonly pastedIntoAll: readonly JudgedPasted[];
}

export function toReport(half: Half, { judged, pasted, pastedIntoAll }: Measured): string {
  const languages = [...new Set(judged.map(({ language }) => language))].sort();
  const tokens = judged.map((each) => each.tokens);
  const milliseconds = judged.map((each) => each.milliseconds);
  return [
    `## Lines that answer (${half})`,
    toTable(COLUMNS, [
      toRow('all', judged),
      ...QUESTION_KINDS.map((kind) => toRow(kind, judged, ({ question }) => question.kind === kind)),
      ...languages.map((language) => toRow(language, judged, (each) => each.language === language)),
    ]),
    `An answer takes ${median(tokens).toFixed(0)} tokens (p90 ${quantile(tokens, 0.9).toFixed(0)}, most ${Math.max(...tokens)}) and ${median(milliseconds).toFixed(0)} ms (p90 ${quantile(milliseconds, 0.9).toFixed(0)}).`,
    ...(pasted.length > 0
      ? [
          `## Pasted text (${half})`,
          toPastedTable(pasted),
          'Searched in all packages at once:',
          toPastedTable(pastedIntoAll),
        ]
      : []),
    '',
  ].join('\n\n');
}

/** Lists what was missed, for the half that may be looked at. */
export function listMisses({ judged, pasted }: Measured): string[] {
  return [
    ...judged
      .filter(({ shownRank }) => shownRank === undefined)
      .map(({ question, fileRank }) => `${question.id} (file ${fileRank ?? '–'}): ${question.query}`),
    ...pasted
      .filter(({ rank }) => rank !== 1)
      .map(({ pasted: { packageName, kind, query, path, line }, rank }) =>
        [packageName, kind, `rank ${rank ?? '–'}`, `${path}:${line}`, JSON.stringify(query)].join(' · '),
      ),
  ];
}

function toRow(name: string, all: readonly Judged[], isMeant: (judged: Judged) => boolean = () => true) {
  const judged = all.filter(isMeant);
  const count = (isCounted: (judged: Judged) => boolean) => toShare(judged.filter(isCounted).length, judged.length);
  const isWithin = (rank: number | undefined, max: number) => rank !== undefined && rank <= max;
  return [
    name,
    judged.length,
    count(({ shownRank }) => shownRank !== undefined),
    ...[1, 3].map((max) => count(({ shownRank }) => isWithin(shownRank, max))),
    count((each) => each.isKeyShown),
    ...[1, 3, 10].map((max) => count(({ fileRank }) => isWithin(fileRank, max))),
  ];
}

function toPastedTable(all: readonly JudgedPasted[]): string {
  const groups = PASTED_KINDS.map((kind) => [kind, all.filter(({ pasted }) => pasted.kind === kind)] as const);
  const texts = all.filter(({ pasted }) => pasted.kind !== 'identifier');
  return toTable(
    ['', 'asked', 'first', 'first with its line', 'in the first 10'],
    [['all but identifiers', texts] as const, ...groups].map(([name, judged]) => [
      name,
      judged.length,
      toShare(judged.filter(({ rank }) => rank === 1).length, judged.length),
      toShare(judged.filter((each) => each.isLineShownFirst).length, judged.length),
      toShare(judged.filter(({ rank }) => rank !== undefined && rank <= 10).length, judged.length),
    ]),
  );
}

const toShare = (count: number, of: number): string => (of === 0 ? '' : `${((100 * count) / of).toFixed(1)} %`);
