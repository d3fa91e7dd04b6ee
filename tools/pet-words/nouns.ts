// Chooses the puppet that draws a noun: the nearest anchor above its likeliest sense.
import { readFileSync } from 'node:fs';
import { LEXICON_FILES, type NounSense, type WordNet } from './wordnet.ts';

interface Anchors {
  readonly things: Readonly<Record<string, string>>;
  readonly animals: Readonly<Record<string, string>>;
  readonly roles: Readonly<Record<string, string>>;
  /** Nouns that are not drawn, most of them insults. */
  readonly dropped: string;
  /** Groups that have no dress. */
  readonly plainPeople: string;
  readonly people: string;
  readonly children: string;
  readonly elders: string;
  /** Anchors so wide that what they say about a noun is a guess. */
  readonly guesses: string;
}

const { animal, artifact, body, communication, food, group, location, object, person, phenomenon } = LEXICON_FILES;
const { plant, possession, shape, substance, top } = LEXICON_FILES;

/** The likelihood of each sense in the description of a pet. */
const PRIORS: ReadonlyMap<number, number> = new Map([
  [animal, 3.6],
  [food, 2.2],
  [artifact, 2],
  [plant, 1.6],
  [body, 1.5],
  [object, 1.5],
  [person, 1.1],
  [phenomenon, 1],
  [substance, 1],
  [possession, 1],
  [communication, 0.8],
  [shape, 0.8],
  [location, 0.4],
  [group, 0.4],
]);
const RANK_LOSS = 0.22;
const INSTANCE_WORTH = 0.3;
/** A word that is used this many times more often as something else is doubtful as a noun. */
const DOUBT = 4;

/** The words that WordNet has for insults. */
const INSULT = /\b(?:disparag|offensive|derogat|slur|obscene|vulgar|insulting|contempt)/u;

const DROPPED = 'dropped';

const LISTS = readJson<Anchors>('anchors.json');
const OVERRIDES = readJson<Record<string, string>>('overrides.json');
const COMMON = new Set(Object.entries(OVERRIDES).flatMap(([code, line]) => (code === '' ? [] : toList(line))));
/** Words that insult in one sense, and are the name of an animal or a thing in another one. */
const KEPT = new Set(toList(readJson<{ words: string }>('kept-words.json').words));

interface Anchor {
  readonly code: string;
  readonly isGuess: boolean;
}

interface Found extends Anchor {
  readonly score: number;
  readonly offset: string;
}

/** Lists nouns with their puppets. `isQuality` recognises words for colours, sizes and moods. */
export function listNouns(net: WordNet, isQuality: (word: string) => boolean): Map<string, string> {
  const anchors = findAnchors(net);
  const table = new Map<string, string>();
  for (const [word, senses] of net.nouns) {
    if (!/^[a-z]{2,}(?: [a-z]+){0,2}$/u.test(word) || isInsult(net, word, senses)) continue;
    const best = findBest(net, anchors, senses);
    if (best === undefined || best.code === DROPPED || isQualified(net, word, best, isQuality)) continue;
    const marks = [...(best.isGuess ? ['?'] : []), ...(isDoubtful(net, word, senses, best) ? ['~'] : [])];
    // A doubtful noun whose thing is only guessed is not what people mean.
    if (marks.length === 2) continue;
    table.set(word, [best.code, ...marks].join(' '));
  }
  override(table);
  for (const word of table.keys()) if (isPlainCompound(table, word, isQuality)) table.delete(word);
  return table;
}

function override(table: Map<string, string>): void {
  for (const [code, line] of Object.entries(OVERRIDES)) {
    for (const word of toList(line)) {
      if (code === '') table.delete(word);
      else table.set(word, code);
    }
  }
}

/** Returns true for a noun that a person has assigned; common nouns are. */
export function isCommon(word: string): boolean {
  return COMMON.has(word);
}

function findAnchors(net: WordNet): Map<string, Anchor> {
  const anchors = new Map<string, Anchor>();
  const guesses = new Set(toList(LISTS.guesses));
  const add = (code: string, line: string, files: readonly number[]): void => {
    for (const name of toList(line)) {
      const offset = findSense(net, name, files);
      if (offset === undefined) console.warn(`no sense of ${name} for ${code}`);
      else if (!anchors.has(offset)) anchors.set(offset, { code, isGuess: guesses.has(name) });
    }
  };
  const things = [
    artifact,
    food,
    plant,
    object,
    body,
    substance,
    phenomenon,
    possession,
    communication,
    shape,
    location,
    top,
  ];
  for (const [code, line] of Object.entries(LISTS.animals)) add(code, line, [animal, top, person, communication]);
  add(DROPPED, LISTS.dropped, [person]);
  add('person', LISTS.plainPeople, [person]);
  add('person child', LISTS.children, [person]);
  add('person elder', LISTS.elders, [person]);
  for (const [role, line] of Object.entries(LISTS.roles)) add(`person =${role}`, line, [person]);
  add('person', LISTS.people, [top, person]);
  for (const [code, line] of Object.entries(LISTS.things)) add(code, line, things);
  return anchors;
}

function findSense(net: WordNet, name: string, files: readonly number[]): string | undefined {
  const [word = '', rank] = name.toLowerCase().split('#');
  const senses = [...(net.nouns.get(word) ?? [])].sort((left, right) => left.rank - right.rank);
  if (rank !== undefined) return senses.find((sense) => sense.rank === Number(rank))?.offset;
  const isOfFile = ({ offset }: NounSense, file: number) => net.synsets.get(offset)?.file === file;
  return senses.find((sense) => files.some((file) => isOfFile(sense, file)))?.offset;
}

/** Finds the likeliest sense of those below an anchor. */
function findBest(net: WordNet, anchors: ReadonlyMap<string, Anchor>, senses: readonly NounSense[]): Found | undefined {
  let best: Found | undefined;
  for (const { offset, rank, tags } of senses) {
    const synset = net.synsets.get(offset);
    const prior = PRIORS.get(synset?.file ?? 0);
    if (synset === undefined || prior === undefined || INSULT.test(synset.gloss)) continue;
    if (synset.isInstance && (synset.file === person || synset.file === location)) continue;
    const anchor = findNearest(net, anchors, offset);
    if (anchor === undefined) continue;
    const worth = (synset.isInstance ? INSTANCE_WORTH : 1) * (anchor.isGuess ? 0.6 : 1);
    const score = (worth * prior * (1 + Math.log(1 + tags))) / (1 + RANK_LOSS * (rank - 1));
    if (best === undefined || score > best.score) best = { ...anchor, score, offset };
  }
  return best;
}

/** Finds the anchor the fewest steps above, breadth first. */
function findNearest(net: WordNet, anchors: ReadonlyMap<string, Anchor>, start: string): Anchor | undefined {
  let row = [start];
  while (row.length > 0) {
    for (const offset of row) {
      const anchor = anchors.get(offset);
      if (anchor !== undefined) return anchor;
    }
    row = row.flatMap((offset) => net.synsets.get(offset)?.hypernyms ?? []);
  }
  return undefined;
}

/**
 * Returns true for a phrase such as "black cat". A kind of what its last word names, such as "blue whale", is a noun.
 */
function isQualified(net: WordNet, word: string, { offset }: Found, isQuality: (word: string) => boolean): boolean {
  const words = word.split(' ');
  if (words.length < 2 || !isQuality(words[0] ?? '')) return false;
  const heads = new Set((net.nouns.get(words.at(-1) ?? '') ?? []).map((sense) => sense.offset));
  let row = [offset];
  while (row.length > 0) {
    if (row.some((ancestor) => heads.has(ancestor))) return false;
    row = row.flatMap((ancestor) => net.synsets.get(ancestor)?.hypernyms ?? []);
  }
  return true;
}

/** Returns true for a compound such as "red fox", which is a fox, and red: the compound would only hide the colour. */
function isPlainCompound(
  table: ReadonlyMap<string, string>,
  word: string,
  isQuality: (word: string) => boolean,
): boolean {
  const [first = '', ...others] = word.split(' ');
  return others.length > 0 && isQuality(first) && table.get(others.join(' ')) === table.get(word);
}

function isInsult(net: WordNet, word: string, senses: readonly NounSense[]): boolean {
  if (KEPT.has(word)) return false;
  return senses.some(({ offset }) => {
    const synset = net.synsets.get(offset);
    return synset?.file === person && INSULT.test(synset.gloss);
  });
}

function isDoubtful(net: WordNet, word: string, senses: readonly NounSense[], { offset }: Found): boolean {
  const meant = senses.find((sense) => sense.offset === offset)?.tags ?? 0;
  const others = senses.reduce((sum, { tags }) => sum + tags, 0) - meant + (net.otherTags.get(word) ?? 0);
  return others > DOUBT * (meant + 1);
}

function toList(line: string): string[] {
  return line
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

function readJson<Type>(name: string): Type {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as Type;
}
