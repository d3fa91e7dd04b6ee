// Measures how often the right blueprint is found for ways to ask that were held out: two of each blueprint, by hash.
//
//   node tools/word-vectors/measure.ts <vectors that fit.py fitted without these ways to ask>
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { getLibrary, Library } from '../../src/services/studio/reading/library.ts';
import { WordVectors } from '../../src/services/studio/reading/meaning/word-vectors.ts';

const HELD_OUT = 2;
const NEAR_COUNT = 6;

const vectors = new WordVectors(readFileSync(process.argv[2] ?? ''));
const hash = (text: string) => createHash('sha1').update(text).digest('hex');
const all = getLibrary().blueprints.map((blueprint) => ({
  ...blueprint,
  asks: blueprint.asks.toSorted((a, b) => (hash(a) < hash(b) ? -1 : 1)),
}));
const known = all.map((blueprint) => ({ ...blueprint, asks: blueprint.asks.slice(HELD_OUT) }));
const library = new Library(known, () => vectors);
const positions = all.flatMap(({ id, asks }) =>
  asks
    .slice(0, HELD_OUT)
    .map((ask) => library.findNearest(ask, ask, NEAR_COUNT).findIndex(({ blueprint }) => blueprint.id === id)),
);
const toShare = (count: number) => {
  const found = positions.filter((position) => position >= 0 && position < count).length;
  return `${((100 * found) / positions.length).toFixed(1)} %`;
};
console.log(`${positions.length} asks: first ${toShare(1)}, among three ${toShare(3)}, among six ${toShare(6)}`);
