// Writes the prompts from which the reader learns to find the app; docs/edit-reader.md says how it is made.
//   node tools/edit-reader/collect-prompts.ts FOLDER
// FOLDER has vocabulary.txt of prune.py. Writes prompts.jsonl: ways to ask of the blueprints, the prompts of
// authors, and texts that ask for no app.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { splitWords, WordPieces } from '../../src/language/word-pieces.ts';
import { toPlain } from '../../src/services/studio/reader/reader.ts';
import { getLibrary } from '../../src/services/studio/reading/library.ts';
import { createRandom } from './fillings.ts';
import { toTypo } from './to-typo.ts';

const [folder = '.'] = process.argv.slice(2);
const random = createRandom(20261119);
const VARIANTS = 3;
const PIECES_MAX = 126;
const PROMPTS = join(import.meta.dirname, 'prompts');

interface Prompt {
  readonly app: string;
  readonly voice: string;
  readonly text: string;
}

const pieces = new WordPieces(readFileSync(`${folder}/vocabulary.txt`, 'utf8').trimEnd().split('\n'));
const { blueprints } = getLibrary();
const ids = blueprints.map(({ id }) => id);
const readLines = (name: string) => readFileSync(join(PROMPTS, name), 'utf8').split('\n').filter(Boolean);
const authored = globSync('*.jsonl', { cwd: PROMPTS })
  .sort()
  .flatMap((name) => readLines(name).map((line): Prompt => JSON.parse(line)));
const asks = blueprints.flatMap((blueprint) =>
  blueprint.asks.map((text): Prompt => ({ app: blueprint.id, voice: 'ask', text })),
);
const none = readLines('none.txt').map((text): Prompt => ({ app: '', voice: 'none', text }));
const voices = [...new Set(authored.map(({ voice }) => voice))].sort();

function addNoise(text: string): string {
  const typos = random() < 0.3 ? Math.ceil(random() * 0.12 * text.split(' ').length) : 0;
  let noisy = text;
  for (let count = 0; count < typos; count++) noisy = toTypo(noisy, random);
  if (random() < 0.15) noisy = noisy.replace(/[.,!?;:]/g, '');
  // A story in another order, or without its first sentence.
  const sentences = noisy.split(/(?<=[.!?])\s+/);
  if (sentences.length > 2 && random() < 0.3) noisy = sentences.slice(1).join(' ');
  else if (sentences.length > 2 && random() < 0.2) noisy = sentences.slice(0, -1).join(' ');
  return noisy;
}

const toIds = (text: string): readonly number[] => [
  pieces.getId('[CLS]'),
  ...splitWords(toPlain(text))
    .flatMap((word) => pieces.toPieces(word.text))
    .slice(0, PIECES_MAX),
  pieces.getId('[SEP]'),
];

const lines = [...asks, ...authored, ...none].flatMap(({ app, voice, text }) => {
  const a = app === '' ? ids.length : ids.indexOf(app);
  if (a < 0) throw new Error(`There is no blueprint "${app}"`);
  // Of each app the prompts in one voice are held out where finding is measured.
  const h = Number(app !== '' && voices[a % voices.length] === voice);
  const texts = [text, ...Array.from({ length: voice === 'ask' ? 1 : VARIANTS }, () => addNoise(text))];
  return texts.map((each, index) => JSON.stringify({ a, v: voice, h, o: Number(index === 0), p: toIds(each) }));
});
writeFileSync(`${folder}/prompts.jsonl`, `${lines.join('\n')}\n`);
console.log(`${asks.length} ways to ask, ${authored.length} prompts, ${none.length} others: ${lines.length} lines`);
