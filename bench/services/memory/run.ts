// The command `npm run bench:memory`: fetches the corpus, indexes it, and measures the quality and speed of searches.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeMachine, foreignLoad, machineSlug } from '../../measure/machine.ts';
import { round } from '../../measure/statistics.ts';
import { listCorpusPackages } from './corpus/sources.ts';
import { measureAnswers } from './measure-answers.ts';
import { type DenseSpeed, measureDenseSpeed } from './measure-dense-speed.ts';
import { measureQuality } from './measure-quality.ts';
import { measureService } from './measure-service.ts';
import { measureQuerySpeed, type QuerySpeed } from './measure-speed.ts';
import { type OpenedPackage, openPackage } from './open-package.ts';
import { type MemoryResults, toMarkdown } from './report.ts';

const RESULTS = fileURLToPath(new URL('../../results/', import.meta.url));
const CHUNKS = [20_000, 200_000];

const startedAt = new Date().toISOString();
execFileSync(process.execPath, [fileURLToPath(new URL('corpus/fetch-corpus.ts', import.meta.url))], {
  stdio: 'inherit',
});
const loadOfOthers = await foreignLoad();
const packages: OpenedPackage[] = [];
for (const source of listCorpusPackages()) {
  packages.push(await openPackage(source));
  console.log(`indexed ${source.name}`);
}
const machine = describeMachine();
const speed: QuerySpeed[] = [];
const denseSpeed: DenseSpeed[] = [];
for (const chunks of CHUNKS) {
  speed.push(await measureQuerySpeed(packages, chunks));
  denseSpeed.push(...(await measureDenseSpeed(packages, chunks)));
}
const results: MemoryResults = {
  startedAt,
  machine,
  loadOfOthers,
  indexing: describeIndexing(),
  speed,
  denseSpeed,
  tune: measureQuality(packages.filter(({ source }) => source.half === 'tune')),
  test: measureQuality(packages.filter(({ source }) => source.half === 'test')),
  service: await measureService(),
  answers: await measureAnswers(packages.filter(({ source }) => source.half === 'test')),
};
const name = `memory-${startedAt.slice(0, 10)}-${machineSlug(machine)}`;
writeFileSync(`${RESULTS}${name}.json`, `${JSON.stringify(results, null, 2)}\n`);
writeFileSync(`${RESULTS}${name}.md`, toMarkdown(results, `${name}.json`));
console.log(toMarkdown(results, `${name}.json`));

function describeIndexing(): MemoryResults['indexing'] {
  const sum = (pick: (opened: OpenedPackage) => number) => packages.reduce((total, opened) => total + pick(opened), 0);
  const megabytes = sum(({ textBytes }) => textBytes) / 1e6;
  const analysisSeconds = sum(({ analysisMs }) => analysisMs) / 1_000;
  return {
    packages: packages.length,
    files: sum(({ files }) => files),
    textMegabytes: round(megabytes),
    analysisMegabytesPerSecond: round(megabytes / analysisSeconds),
    analysisFilesPerSecond: round(sum(({ files }) => files) / analysisSeconds),
    buildMegabytesPerSecond: round(megabytes / (sum(({ buildMs }) => buildMs) / 1_000)),
    segmentBytesPerTextByte: round(sum(({ segmentBytes }) => segmentBytes) / 1e6 / megabytes),
  };
}
