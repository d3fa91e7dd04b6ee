// The quality of the ranking on a half of the corpus: by signal, without each signal, by kind of question and by
// language.
import { rankFiles } from '../../../src/services/memory/search/ranking/rank.ts';
import { SIGNAL_NAMES, type SignalName } from '../../../src/services/memory/search/ranking/weights.ts';
import type { OpenedPackage } from './open-package.ts';
import { meanQuality, type Quality, toQuality } from './quality.ts';
import steps from './ranking-steps.json' with { type: 'json' };

const TOP = 10;

interface Measured {
  readonly kind: string;
  readonly language: string;
  readonly quality: Quality;
}

export function measureQuality(packages: readonly OpenedPackage[]) {
  const whole = measure(packages, SIGNAL_NAMES);
  const all = toMean(whole);
  const used: SignalName[] = [];
  return {
    questions: whole.length,
    whole: all,
    bodyAlone: toMean(measure(packages, ['body'])),
    steps: steps.map(({ name, adds }) => {
      used.push(...(adds as SignalName[]));
      return { name, ndcg: toMean(measure(packages, used)).ndcg };
    }),
    // The loss of mean NDCG@10 without a signal.
    ablations: SIGNAL_NAMES.map((signal) => {
      const others = SIGNAL_NAMES.filter((name) => name !== signal);
      return { signal, loss: all.ndcg - toMean(measure(packages, others)).ndcg };
    }),
    byKind: toMeans(Object.groupBy(whole, ({ kind }) => kind)),
    byLanguage: toMeans(Object.groupBy(whole, ({ language }) => language)),
  };
}

function measure(packages: readonly OpenedPackage[], signals: readonly SignalName[]): Measured[] {
  return packages.flatMap(({ source, queries, snapshot }) =>
    queries.map((query) => {
      const paths = rankFiles(snapshot, query.query, { top: TOP, signals }).map(({ path }) => path);
      return { kind: query.kind, language: source.language, quality: toQuality(paths, query) };
    }),
  );
}

function toMeans(groups: Partial<Record<string, Measured[]>>): Record<string, Quality> {
  return Object.fromEntries(Object.entries(groups).map(([name, measured]) => [name, toMean(measured ?? [])]));
}

function toMean(measured: readonly Measured[]): Quality {
  return meanQuality(measured.map(({ quality }) => quality));
}
