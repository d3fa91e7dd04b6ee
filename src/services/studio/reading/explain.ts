// Says of each part of a prompt which part of the app answers it, and what was not understood.
import { type App, listFields, type Thing } from '../app/description.ts';
import { findKind } from '../kinds/kinds.ts';
import type { Library } from './library.ts';
import { readTheme, refusesLogin } from './look/attach-look.ts';
import type { Claim, Note } from './reading.ts';
import { listStems } from './words.ts';

export interface Explained {
  readonly text: string;
  /** What the app is said to do; nothing if the words were not understood. */
  readonly claim?: Claim | undefined;
}

interface Element {
  readonly claim: Claim;
  readonly stems: ReadonlySet<string>;
  /** Prefers what does something over what is only there. */
  readonly weight: number;
}

const PARTS_MAX = 30;
/** The share of the words of a part that an element has to have. */
const SHARE_MIN = 0.5;
const ASKING =
  /\b(?:want|need|should|must|can|could|would like|i'd like|able to|show|see|list|add|enter|track|manage|filter|sort|search|mark|book|buy|order|send|upload|export|print|notify|remind|chart|total|count|button|page|form)\b/i;

/** What is not wanted asks for nothing. */
const REFUSING = /\b(?:no|without|don't|doesn't|needn't|isn't|not another|nonsense)\b/i;

export function explain(
  app: App,
  sentences: readonly string[],
  notes: readonly Note[],
  library: Library,
): readonly Explained[] {
  const elements = listElements(app);
  const said = new Set<string>();
  const explained: Explained[] = [];
  for (const [index, sentence] of sentences.entries()) {
    for (const [number, part] of splitParts(sentence).entries()) {
      const claim = toClaim(part, index === 0 && number === 0, elements, notes, library);
      const key = JSON.stringify(claim ?? part.toLowerCase());
      if (said.has(key)) continue;
      if (claim === undefined && !isAsking(part, sentence)) continue;
      said.add(key);
      explained.push({ text: part, claim });
    }
  }
  return explained.slice(0, PARTS_MAX);
}

/** The first words say what the app is; its first view shows that. */
function toClaim(
  part: string,
  isOpening: boolean,
  elements: readonly Element[],
  notes: readonly Note[],
  library: Library,
): Claim | undefined {
  if (refusesLogin(part)) return { is: 'open' };
  if (Object.keys(readTheme([part])).length > 0) return { is: 'look', words: part };
  const words = part.toLowerCase();
  const note = notes.find(({ text }) => words.includes(text.toLowerCase()) || text.toLowerCase().includes(words));
  const claim = note?.claim ?? findElement(part, elements, library);
  return claim ?? (isOpening ? { is: 'view', page: 0, view: 0 } : undefined);
}

function splitParts(sentence: string): readonly string[] {
  return sentence
    .split(/[,;:()]|\band\b|\bthen\b|\bbut\b|\bplus\b/i)
    .map((part) => part.trim().replace(/^(?:also|so|or|with|where|that|which|the|a|an)\s+/i, ''))
    .filter((part) => listStems(part).length > 0);
}

/** A part asks for something if it says so, or if it is an item of a list; a story asks for nothing. */
function isAsking(part: string, sentence: string): boolean {
  if (REFUSING.test(part)) return false;
  return ASKING.test(part) || (part.split(' ').length <= ITEM_WORDS_MAX && !STORY.test(sentence));
}

const ITEM_WORDS_MAX = 7;
const STORY = /\b(?:I|my|me|he|she|his|her|was|were|had|said)\b/;

function findElement(part: string, elements: readonly Element[], library: Library): Claim | undefined {
  const stems = [...new Set(listStems(part))];
  const total = stems.reduce((sum, stem) => sum + library.getRarity(stem), 0);
  let best: { readonly claim: Claim; readonly score: number } | undefined;
  for (const { claim, stems: known, weight } of elements) {
    const share = stems.reduce((sum, stem) => sum + (known.has(stem) ? library.getRarity(stem) : 0), 0) / total;
    const score = share * weight;
    if (share >= SHARE_MIN && (best === undefined || score > best.score)) best = { claim, score };
  }
  return best?.claim;
}

function toStems(...texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap(listStems));
}

function listElements(app: App): readonly Element[] {
  return [
    ...Object.keys(app.actions ?? {}).map((id) => toActionElement(app, id)),
    ...Object.entries(app.things).flatMap(([id, thing]) => listThingElements(id, thing)),
    ...app.pages.flatMap((page, index) => page.views.map((_view, number) => toViewElement(app, index, number))),
  ];
}

function toActionElement(app: App, id: string): Element {
  const { on, makes, label = '', asks = {} } = app.actions?.[id] ?? {};
  const [thing, made] = [app.things[on ?? ''], app.things[makes?.thing ?? '']];
  const stems = toStems(label, id, thing?.name ?? '', made?.name ?? '', ...Object.keys(asks));
  return { claim: { is: 'action', action: id }, weight: 1.1, stems };
}

const FILTERED: ReadonlySet<string> = new Set(['choice', 'reference', 'yes/no', 'tags']);

function listThingElements(id: string, thing: Thing): readonly Element[] {
  const names = [thing.name, thing.plural, ...(thing.words ?? [])];
  const fields = listFields(thing.fields).flatMap(({ id: field, label, type, options = [] }): readonly Element[] => [
    { claim: { is: 'field', thing: id, field }, weight: 1.04, stems: toStems(label, field, ...names, ...options) },
    ...(FILTERED.has(type)
      ? [
          {
            claim: { is: 'filter', thing: id, field } as const,
            weight: 1.03,
            stems: toStems('filter narrow', label, ...names, ...options),
          },
        ]
      : []),
  ]);
  return [
    { claim: { is: 'thing', thing: id }, weight: 1, stems: toStems(...names) },
    {
      claim: { is: 'adds', thing: id },
      weight: 1.05,
      stems: toStems(...names, 'add enter record log manage create submit register'),
    },
    { claim: { is: 'search', thing: id }, weight: 1.02, stems: toStems(...names, 'search find') },
    ...fields,
  ];
}

/** Names of properties are no words of the view. */
const PROPERTY = /"(?:kind|of|by|value|items|label|format)"/g;

function toViewElement(app: App, page: number, view: number): Element {
  const { name, views } = app.pages[page] ?? { name: '', views: [] };
  const { kind, title = '', of } = views[view] ?? { kind: '' };
  const thing = typeof of === 'string' ? app.things[of] : undefined;
  const content = JSON.stringify(views[view] ?? null)
    .replace(PROPERTY, ' ')
    .slice(0, CONTENT_LENGTH_MAX);
  const words = findKind(kind)?.definition.words ?? [];
  return {
    claim: { is: 'view', page, view },
    weight: 1,
    stems: toStems(name, title, ...words, thing?.name ?? '', content),
  };
}

const CONTENT_LENGTH_MAX = 600;
