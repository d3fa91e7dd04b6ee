// Measures how often the app that a prompt asks for is found: the prompts of each app in one voice.
//   node tools/edit-reader/measure-finding.ts [MODEL.bin]
// Without a model that was trained with --hold-prompts, the prompts were learnt.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppFinder } from '../../src/services/studio/reader/app-finder.ts';
import { getReader, toReader } from '../../src/services/studio/reader/reader.ts';
import { getLibrary } from '../../src/services/studio/reading/library.ts';

const [model] = process.argv.slice(2);
const PROMPTS = join(import.meta.dirname, 'prompts');
const { blueprints } = getLibrary();
const finder = new AppFinder(model === undefined ? getReader() : toReader(readFileSync(model)), blueprints);
const prompts = globSync('*.jsonl', { cwd: PROMPTS })
  .sort()
  .flatMap((name) => readFileSync(join(PROMPTS, name), 'utf8').split('\n').filter(Boolean))
  .map((line): { app: string; voice: string; text: string } => JSON.parse(line));
const voices = [...new Set(prompts.map(({ voice }) => voice))].sort();
const held = prompts.flatMap(({ app, voice, text }) => {
  const wanted = blueprints.findIndex(({ id }) => id === app);
  if (voices[wanted % voices.length] !== voice) return [];
  const likelihoods = finder.find(text);
  const own = likelihoods[wanted] ?? 0;
  return [{ voice, place: likelihoods.filter((likelihood) => likelihood > own).length }];
});
const say = (name: string, places: readonly number[]) => {
  const share = (count: number) => ((100 * places.filter((place) => place < count).length) / places.length).toFixed(1);
  console.log(`${name}: ${places.length} prompts, first ${share(1)} %, among three ${share(3)} %`);
};
for (const [voice, own] of Map.groupBy(held, (each) => each.voice))
  say(
    voice,
    own.map(({ place }) => place),
  );
say(
  'all',
  held.map(({ place }) => place),
);
