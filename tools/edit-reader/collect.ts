// Writes the messages from which the reader of edits is learnt; docs/edit-reader.md says how it is made.
//   node tools/edit-reader/collect.ts FOLDER [LABELS.jsonl ...]
// FOLDER has vocabulary.txt of prune.py. Writes samples.jsonl and labels.json. Each file of labels is one author.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { splitWords, WordPieces } from '../../src/language/word-pieces.ts';
import type { App } from '../../src/services/studio/app/description.ts';
import kindsJson from '../../src/services/studio/edits/kinds.json' with { type: 'json' };
import { findNearest } from '../../src/services/studio/edits/reading/correct.ts';
import { MARKS, MarkedApp } from '../../src/services/studio/edits/reading/mark-words.ts';
import words from '../../src/services/studio/edits/reading/words.json' with { type: 'json' };
import examples from '../../src/services/studio/edits/testing/examples.json' with { type: 'json' };
import { toPlain } from '../../src/services/studio/reader/reader.ts';
import { getLibrary } from '../../src/services/studio/reading/library.ts';
import { createRandom, Filler, Pool, pick } from './fillings.ts';
import implied from './implied.json' with { type: 'json' };
import phrases from './phrases.json' with { type: 'json' };
import { toTypo } from './to-typo.ts';

const [folder = '.', ...files] = process.argv.slice(2);
const random = createRandom(20261118);
const TEMPLATE_VARIANTS = 7;
const LABEL_VARIANTS = 14;
/** The shares of the slots that are filled anew: in the same app, where the words of the author may stay, or in another one. */
const SAME_SHARES = [0, 0, 0.5];
const OTHER_SHARE = 0.85;
const PIECES_MAX = 126;
/** The forms of buttons must be read for sure. */
const PLAIN_COPIES = 3;

const SLOTS =
  'thing field otherField option otherOption row page otherPage view otherView action item name names value number colour choice type kind text role part filter unit'.split(
    ' ',
  );

interface Span {
  readonly text: string;
  readonly slot?: string | undefined;
  readonly meaning?: string | undefined;
}
interface Segment {
  readonly kind: string;
  readonly spans: readonly Span[];
  /** What is meant without a word for it; undefined if that is not known. */
  readonly implied?: string | undefined;
}
interface Message {
  readonly app: string;
  readonly segments: readonly Segment[];
}

interface Asked {
  readonly plain: string;
  readonly choices?: { readonly [meaning: string]: readonly string[] };
}
const ASKED: { readonly [kind: string]: Asked } = kindsJson;
const KINDS = [...Object.keys(kindsJson), 'ask', 'keep'];
const MEANINGS: string[] = [];
const GROUPS: { [group: string]: readonly [from: number, to: number] } = {};
const addGroup = (group: string, meanings: readonly string[]) => {
  GROUPS[group] = [MEANINGS.length, MEANINGS.length + meanings.length];
  MEANINGS.push(...meanings.map((meaning) => `${group}/${meaning}`));
};
for (const [kind, { choices }] of Object.entries(ASKED))
  if (choices !== undefined) addGroup(kind, ['', ...Object.keys(choices)]);
addGroup('@type', Object.keys(words.types));
addGroup('@kind', Object.keys(words.kinds));

const pieces = new WordPieces(readFileSync(`${folder}/vocabulary.txt`, 'utf8').trimEnd().split('\n'));
const pool = new Pool(new Map(getLibrary().blueprints.map(({ id, app }) => [id, app])));
const marked = new Map<string, MarkedApp>();
const getApp = (id: string): App => {
  const app = pool.apps.get(id);
  if (app === undefined) throw new Error(`There is no blueprint "${id}"`);
  return app;
};

// ---- phrases

/** Texts and slots, `{slot}`, `{slot:words}` or `{slot=meaning:words}`. */
function parse(text: string): readonly Span[] {
  return text.split(/(\{[^{}]*\})/).flatMap((part): Span[] => {
    if (part === '') return [];
    const [, slot, meaning, said] = /^\{(\w+)(?:=([^:}]*))?(?::([^{}]*))?\}$/s.exec(part) ?? [];
    return slot === undefined ? [{ text: part }] : [{ slot, meaning, text: said ?? '' }];
  });
}

const toKey = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}<>+*/%-]/gu, '');

function findMeaning(kind: string, { slot, meaning, text }: Span): string | undefined {
  if (slot === 'choice') {
    const choices = ASKED[kind]?.choices ?? {};
    if (meaning !== undefined && Object.hasOwn(choices, meaning)) return meaning;
    return Object.entries(choices).find(([name, ways]) =>
      [name, ...ways].some((way) => toKey(way) === toKey(meaning ?? text)),
    )?.[0];
  }
  const known = slot === 'type' ? words.types : words.kinds;
  const said = text
    .toLowerCase()
    .replace(/\b(?:field|column|an?|the|chart(?= \w))\b/g, '')
    .trim();
  const find = (wanted: string) =>
    Object.entries(known).find(([name, ways]) =>
      [name, ...ways.split(' ')].some(
        (way) =>
          [toKey(way), `${toKey(way)}s`].includes(toKey(meaning ?? wanted).replaceAll('-', '')) ||
          toKey(way).replaceAll('-', '') === toKey(wanted).replaceAll('-', ''),
      ),
    )?.[0];
  const nearest = findNearest(
    said,
    Object.values(known).flatMap((ways) => ways.split(' ')),
  );
  return find(said) ?? (nearest === undefined ? undefined : find(nearest));
}

/** What a phrase without a word for its choice means; null if that is not known. */
const IMPLIED: { readonly [template: string]: string | null | undefined } = implied;

function findImplied(template: string, kind: string): string | undefined {
  return ASKED[kind]?.choices === undefined || /\{choice/.test(template) ? undefined : (IMPLIED[template] ?? undefined);
}

function fill(spans: readonly Span[], filler: Filler, share: number): readonly Span[] | undefined {
  const filled: Span[] = [];
  let before = '';
  for (const span of spans) {
    const isKept =
      span.slot === undefined || (span.text !== '' && random() >= (span.slot === 'choice' ? share * 0.3 : share));
    const found = isKept ? undefined : filler.fill(span.slot ?? '', before);
    if (!isKept && found === undefined) {
      if (span.text === '') return undefined;
    }
    const next = found === undefined ? span : { slot: span.slot, ...found };
    filled.push(next);
    before = next.text;
  }
  return filled;
}

const join = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('');

/** A phrase with the names of an app; undefined if the app lacks one of its parts. */
function toSegment(template: string, kind: string, app: App): Segment | undefined {
  const spans = fill(parse(template), new Filler(pool, app, kind, random), 1);
  return spans && { kind, spans, implied: findImplied(template, kind) };
}

const EMPTY: readonly Segment[] = [];
const toNone = (text: string): Segment => ({ kind: 'none', spans: [{ text }] });

/** "and the email" behind "hide the phone". */
function toMore(kind: string, template: string, app: App): readonly Segment[] {
  if (
    !/\{field\}|\{page\}|\{thing\}/.test(template) ||
    !/^(?:hide|remove|require|free|show|add-filter|add-search|add-export|rename|lock)/.test(kind)
  )
    return EMPTY;
  const slot = /\{field\}/.test(template) ? 'field' : /\{page\}/.test(template) ? 'page' : 'thing';
  const naming = /\{name\}/.test(template) ? pick([' to {name}', ' {name}', ' as {name}'], random) : '';
  const more = toSegment(`${pick(['', 'the ', 'the ', 'also the '], random)}{${slot}}${naming}`, kind, app);
  return more === undefined ? EMPTY : [toNone(pick([' and ', ' and ', ', ', ' & ', ' plus '], random)), more];
}

// ---- messages

/** With what people say before and after, and a second or third change. */
function toMessage(
  id: string,
  first: readonly Segment[],
  others: () => readonly Segment[] | undefined,
  chat: Chat,
): Message {
  const app = getApp(id);
  let segments: Segment[] = [...first];
  const isPlain = first.every(({ kind }) => kind !== 'none');
  for (let count = 0; count < 2 && random() < 0.3; count++) {
    const other = others();
    if (other !== undefined)
      segments =
        random() < 0.5
          ? [...segments, toNone(pick(phrases.between, random)), ...other]
          : [...other, toNone(pick(phrases.between, random)), ...segments];
  }
  if (random() < 0.05) {
    const kept = toSegment(pick(phrases.keep, random), 'keep', app);
    if (kept !== undefined) segments.push(toNone(pick([', ', '. ', ' ', ' - '], random)), kept);
  }
  if (random() < (isPlain ? 0.24 : 0.06)) {
    const before = chat('before', app);
    segments.unshift(
      toNone(`${before}${/[.!?:,-]$/.test(before) || random() < 0.5 ? '' : pick(['.', ',', '!'], random)} `),
    );
  }
  if (random() < (isPlain ? 0.18 : 0.05))
    segments.push(
      toNone(
        `${pick(['. ', ', ', ' - ', ' ', '! ', ' ('], random)}${chat('after', app)}${pick(['', '', '.', '!'], random)}`,
      ),
    );
  if (random() < 0.25) segments.push(toNone(pick(['.', '.', '!', '?', ' please', ' pls', '...'], random)));
  return { app: id, segments: merge(segments) };
}

type Chat = (place: 'before' | 'after', app: App) => string;

function merge(segments: readonly Segment[]): readonly Segment[] {
  const merged: Segment[] = [];
  for (const segment of segments) {
    const last = merged.at(-1);
    if (last?.kind === 'none' && segment.kind === 'none')
      merged[merged.length - 1] = { kind: 'none', spans: [...last.spans, ...segment.spans] };
    else merged.push(segment);
  }
  return merged;
}

function addNoise({ app, segments }: Message): Message {
  const [isLower, isUpper, isBare] = [random() < 0.22, random() < 0.45, random() < 0.12];
  const typos = random() < 0.22 ? 0.25 + random() * 0.4 : 0;
  let isFirst = true;
  const noisy = segments.map((segment) => ({
    ...segment,
    spans: segment.spans.map((span): Span => {
      let { text } = span;
      if (random() < typos) text = toTypo(text, random);
      if (isBare && span.slot === undefined) text = text.replace(/[.,!?;:]/g, '');
      if (isLower) text = text.toLowerCase();
      if (isUpper && isFirst) text = text.charAt(0).toUpperCase() + text.slice(1);
      isFirst &&= text.trim() === '';
      return { ...span, text };
    }),
  }));
  return { app, segments: noisy };
}

// ---- samples

const LEADING = /^(?:[\s,.;:!?&()-]+|(?:and|also|then|plus|but|oh)\b)+/i;
const TRAILING = /[\s,.;:!?()-]+$/;

interface Sample {
  /** The author, or `t` for the phrases of this repository. */
  readonly s: string;
  /** 1 for a message as its author wrote it. */
  readonly o: 0 | 1;
  readonly p: readonly number[];
  readonly m: readonly (readonly number[])[];
  /** 0 outside, 1 begins a clause, 2 goes on, -1 no start of a word. */
  readonly g: readonly number[];
  /** 0 outside, 2n+1 begins the slot n, 2n+2 goes on. */
  readonly l: readonly number[];
  /** Start, end, kind, and pairs of the first meaning's index and span. */
  readonly c: readonly (readonly [number, number, number, readonly (readonly [number, number, number])[]])[];
  readonly t?: string;
}

const unknown = new Map<string, number>();

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one pass over the letters of a message
export function toSample({ app: id, segments }: Message, source: string, isOriginal: boolean): Sample | undefined {
  const text = toPlain(segments.map(({ spans }) => join(spans)).join(''));
  const tags: { clause: number; slot: number }[] = Array.from({ length: text.length }, () => ({
    clause: -1,
    slot: -1,
  }));
  const clauses: { readonly kind: string; readonly segment: Segment }[] = [];
  const spansOf: { readonly start: number; readonly end: number; readonly span: Span; readonly clause: number }[] = [];
  let at = 0;
  for (const segment of segments) {
    const whole = join(segment.spans);
    if (segment.kind !== 'none') {
      const start = at + (LEADING.exec(whole)?.[0].length ?? 0);
      const end = at + whole.length - (TRAILING.exec(whole)?.[0].length ?? 0);
      const number = clauses.push({ kind: segment.kind, segment }) - 1;
      let from = at;
      for (const span of segment.spans) {
        if (span.slot !== undefined) spansOf.push({ start: from, end: from + span.text.length, span, clause: number });
        from += span.text.length;
      }
      for (
        let index = Math.min(start, spansOf.find(({ clause }) => clause === number)?.start ?? start);
        index < Math.max(end, spansOf.findLast(({ clause }) => clause === number)?.end ?? end);
        index++
      ) {
        const tag = tags[index];
        if (tag !== undefined) tag.clause = number;
      }
    }
    at += whole.length;
  }
  for (const [number, { start, end }] of spansOf.entries())
    for (let index = start; index < end; index++) {
      const tag = tags[index];
      if (tag !== undefined) tag.slot = number;
    }
  const split = splitWords(text);
  const marks = getMarked(id).mark(split, (word) => pieces.has(word));
  const [p, m, g, l] = [[pieces.getId('[CLS]')], [[]] as number[][], [-1], [-1]];
  const ranges = clauses.map(() => ({ from: -1, to: -1 }));
  const spanRanges = spansOf.map(() => ({ from: -1, to: -1 }));
  let last = { clause: -1, slot: -1 };
  for (const [index, word] of split.entries()) {
    const tag = tags[word.start] ?? { clause: -1, slot: -1 };
    // A quote around a name belongs to it.
    const ids = pieces.toPieces(word.text);
    const range = ranges[tag.clause];
    if (range !== undefined && range.from < 0) range.from = p.length;
    if (range !== undefined) range.to = p.length + ids.length;
    const spanRange = spanRanges[tag.slot];
    if (spanRange !== undefined && spanRange.from < 0) spanRange.from = p.length;
    if (spanRange !== undefined) spanRange.to = p.length + ids.length;
    const slot = SLOTS.indexOf(spansOf[tag.slot]?.span.slot ?? '');
    for (const [piece, pieceId] of ids.entries()) {
      p.push(pieceId);
      m.push([...(marks[index] ?? [])]);
      g.push(piece > 0 ? -1 : tag.clause < 0 ? 0 : tag.clause === last.clause ? 2 : 1);
      l.push(piece > 0 ? -1 : slot < 0 ? 0 : 2 * slot + (tag.slot === last.slot ? 2 : 1));
    }
    last = tag;
  }
  if (p.length > PIECES_MAX) return undefined;
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one pass over the clauses of a message
  const c: Sample['c'] = clauses.flatMap(({ kind, segment }, number) => {
    const { from = -1, to = -1 } = ranges[number] ?? {};
    if (from < 0) return [];
    const meanings: [number, number, number][] = [];
    const add = (group: string, meaning: string | undefined, about: string, span = { from: -1, to: -1 }) => {
      const found = meaning === undefined ? -1 : MEANINGS.indexOf(`${group}/${meaning}`);
      if (found >= 0) meanings.push([found, span.from, span.to]);
      else if (about !== '') unknown.set(`${group}: ${about}`, (unknown.get(`${group}: ${about}`) ?? 0) + 1);
    };
    const own = spansOf.flatMap((entry, index) =>
      entry.clause === number ? [{ ...entry, range: spanRanges[index] }] : [],
    );
    const choice = own.find(({ span }) => span.slot === 'choice');
    if (choice !== undefined) add(kind, findMeaning(kind, choice.span), choice.span.text, choice.range);
    else if (ASKED[kind]?.choices !== undefined)
      add(kind, source === 't' ? segment.implied : (segment.implied ?? ''), '');
    for (const { span, range } of own)
      if (span.slot === 'type' || span.slot === 'kind')
        add(
          `@${span.slot}`,
          span.meaning !== undefined &&
            Object.hasOwn(GROUPS, `@${span.slot}`) &&
            MEANINGS.includes(`@${span.slot}/${span.meaning}`)
            ? span.meaning
            : findMeaning(kind, span),
          span.text,
          range,
        );
    return [[from, to, KINDS.indexOf(kind), meanings] as const];
  });
  p.push(pieces.getId('[SEP]'));
  m.push([]);
  g.push(-1);
  l.push(-1);
  return { s: source, o: isOriginal ? 1 : 0, p, m, g, l, c, ...(isOriginal && { t: text }) };
}

function getMarked(id: string): MarkedApp {
  const known = marked.get(id) ?? new MarkedApp(getApp(id));
  marked.set(id, known);
  return known;
}

// ---- all of it

const lines: string[] = [];
const counts = new Map<string, number>();
function write(message: Message, source: string, isOriginal = false): void {
  const sample = toSample(message, source, isOriginal);
  if (sample === undefined) return;
  counts.set(
    `${source}${isOriginal ? ' original' : ''}`,
    (counts.get(`${source}${isOriginal ? ' original' : ''}`) ?? 0) + 1,
  );
  lines.push(JSON.stringify(sample));
}

const templates = [...Object.entries(examples), ...Object.entries(phrases.kinds)].flatMap(([kind, list]) =>
  list.map((template) => ({ kind, template })),
);
for (const [kind, { plain }] of Object.entries(kindsJson))
  for (let copy = 0; copy < PLAIN_COPIES; copy++) templates.push({ kind, template: plain });
for (const template of phrases.ask) templates.push({ kind: 'ask', template });

function fillTemplate(id: string): Segment | undefined {
  const { kind, template } = pick(templates, random);
  return toSegment(template, kind, getApp(id));
}
const chatOwn: Chat = (place, app) => {
  for (;;) {
    const spans = fill(parse(pick(phrases[place], random)), new Filler(pool, app, 'none', random), 1);
    if (spans !== undefined) return join(spans);
  }
};

for (const { kind, template } of templates)
  for (let variant = 0; variant < TEMPLATE_VARIANTS; variant++)
    for (let attempt = 0; attempt < 6; attempt++) {
      const id = pick(pool.ids, random);
      const segment = toSegment(template, kind, getApp(id));
      if (segment === undefined) continue;
      const more = random() < 0.06 ? toMore(kind, template, getApp(id)) : EMPTY;
      write(
        addNoise(toMessage(id, [segment, ...more], () => [fillTemplate(id)].flatMap((other) => other ?? []), chatOwn)),
        't',
      );
      break;
    }
for (let count = 0; count < 2500; count++) {
  const id = pick(pool.ids, random);
  const spans = fill(
    parse(pick(phrases[random() < 0.6 ? 'alone' : random() < 0.5 ? 'before' : 'after'], random)),
    new Filler(pool, getApp(id), 'none', random),
    1,
  );
  if (spans !== undefined)
    write(addNoise({ app: id, segments: [{ kind: 'none', spans: [{ text: join(spans) }] }] }), 't');
}

for (const file of files) {
  const source = basename(file, '.jsonl');
  const messages = readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line): Message[] => {
      try {
        const { app, segments } = JSON.parse(line) as { app: string; segments: { k: string; t: string }[] };
        return pool.apps.has(app)
          ? [{ app, segments: segments.map(({ k, t }) => ({ kind: k, spans: parse(t) })) }]
          : [];
      } catch {
        return [];
      }
    });
  const nones = messages.flatMap(({ segments }) => {
    const texts = (list: readonly (Segment | undefined)[]) =>
      list.flatMap((segment) =>
        segment?.kind === 'none' && segment.spans.length === 1 && join(segment.spans).trim().length > 3
          ? [join(segment.spans).trim()]
          : [],
      );
    return segments.length > 1 ? [{ before: texts([segments[0]]), after: texts([segments.at(-1)]) }] : [];
  });
  const own = {
    before: nones.flatMap(({ before }) => before),
    after: nones.flatMap(({ after }) => after.map((text) => text.replace(/^[\s,.;:-]+/, ''))),
  };
  const chat: Chat = (place, app) =>
    own[place].length > 0 && random() < 0.7 ? pick(own[place], random) : chatOwn(place, app);
  const clausesOf = messages.flatMap(({ segments }) => segments.filter(({ kind }) => kind !== 'none'));
  const refill = (segment: Segment, id: string, share: number): Segment | undefined => {
    const spans = fill(segment.spans, new Filler(pool, getApp(id), segment.kind, random), share);
    return spans && { ...segment, spans };
  };
  for (const message of messages) {
    write(message, source, true);
    for (let variant = 0; variant < LABEL_VARIANTS; variant++) {
      const isOther = random() < 0.5;
      const id = isOther ? pick(pool.ids, random) : message.app;
      const share = isOther ? OTHER_SHARE : pick(SAME_SHARES, random);
      const segments = message.segments.map((segment) =>
        segment.kind === 'none' ? segment : refill(segment, id, share),
      );
      if (!segments.every((segment) => segment !== undefined)) continue;
      const others = () => {
        const other =
          random() < 0.6 && clausesOf.length > 0 ? refill(pick(clausesOf, random), id, 1) : fillTemplate(id);
        return other === undefined ? undefined : [other];
      };
      write(addNoise(toMessage(id, segments, others, chat)), source);
    }
  }
}

writeFileSync(`${folder}/samples.jsonl`, `${lines.join('\n')}\n`);
writeFileSync(
  `${folder}/labels.json`,
  JSON.stringify({ kinds: KINDS, slots: SLOTS, meanings: MEANINGS, groups: GROUPS, marks: MARKS, apps: pool.ids }),
);
console.log(Object.fromEntries(counts), MARKS.length, 'marks', MEANINGS.length, 'meanings');
console.log(
  [...unknown]
    .sort((one, other) => other[1] - one[1])
    .slice(0, 40)
    .map(([about, count]) => `${about} ${count}`)
    .join(' | '),
);
