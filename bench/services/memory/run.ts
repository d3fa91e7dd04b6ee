// The command `npm run bench:memory`: fetches the corpus, indexes it, and measures the quality and speed of searches.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeMachine, foreignLoad, machineSlug } from '../../measure/machine.ts';
import { listCorpusPackages } from './corpus/sources.ts';
import { measureAnswers } from './measure-answers.ts';
import { measureDenseSpeed } from './measure-dense-speed.ts';
import { measureQuality } from './measure-quality.ts';
import { measureService } from './measure-service.ts';
import { measureQuerySpeed } from './measure-speed.ts';
import { describeIndexing, openPackage } from './open-package.ts';
import { type MemoryResults, toMarkdown } from './report.ts';

const RESULTS = fileURLToPath(new URL('../../results/', import.meta.url));
const CHUNKS = [20_000, 200_000];

const startedAt = new Date().toISOString();
execFileSync(process.execPath, [fileURLToPath(new URL('corpus/fetch-corpus.ts', import.meta.url))], {
  stdio: 'inherit',
});
const loadOfOthers = await foreignLoad();
const packages = await Array.fromAsync(listCorpusPackages(), async (source) => {
  console.log(`indexing ${source.name}`);
  return openPackage(source);
});
const machine = describeMachine();
const measured = await Array.fromAsync(CHUNKS, async (chunks) => ({
  speed: await measureQuerySpeed(packages, chunks),
  denseSpeed: await measureDenseSpeed(packages, chunks),
}));
const results: MemoryResults = {
  startedAt,
  machine,
  loadOfOthers,
  indexing: describeIndexing(packages),
  speed: measured.map(({ speed }) => speed),
  denseSpeed: measured.flatMap(({ denseSpeed }) => denseSpeed),
  tune: measureQuality(packages.filter(({ source }) => source.half === 'tune')),
  test: measureQuality(packages.filter(({ source }) => source.half === 'test')),
  service: await measureService(),
  answers: await measureAnswers(packages.filter(({ source }) => source.half === 'test')),
};
const name = `memory-${startedAt.slice(0, 10)}-${machineSlug(machine)}`;
writeFileSync(`${RESULTS}${name}.json`, `${JSON.stringify(results, null, 2)}\n`);
writeFileSync(`${RESULTS}${name}.md`, toMarkdown(results, `${name}.json`));
console.log(toMarkdown(results, `${name}.json`));
