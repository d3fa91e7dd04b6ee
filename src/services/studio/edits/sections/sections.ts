// Edits of the sections of a page and of their entries.
import type { App } from '../../app/description.ts';
import { toCapital } from '../../reading/phrases.ts';
import { toFreeId } from '../change.ts';
import { type Applies, alreadySo, type Changed, type EditContext, type Slots } from '../edit.ts';
import { type Entry, findSort, getAt, setAt, TELLING, toPath, toViewPath } from '../operations/paths.ts';
import { removePart } from '../operations/remove.ts';
import { findName } from '../values/to-cell.ts';
import { findPage, insertView, toEnd } from '../views/parts/change-views.ts';
import { createView } from '../views/parts/create-view.ts';
import { findMainThing, findNamedThing, findThing, listCandidates, listViews } from '../views/parts/find-views.ts';
import { setText } from './set-text.ts';
import { findEntries, writeSection } from './write-section.ts';

export const SECTIONS: Applies = {
  'add-item': addItem,
  'add-section': addSection,
  'remove-item': removeItem,
  'set-item': setItem,
  'set-text': setText,
};

const TITLES: { readonly [kind: string]: string } = { features: 'Features', steps: 'How it works', facts: 'Facts' };

/** Adds an entry to a section: a question with its answer, a feature, a step, a plan with its price. */
function addItem(slots: Slots, context: EditContext): Changed {
  const { app } = context;
  const { choice } = slots;
  if ((slots.text ?? slots.name ?? '').trim() === '') return { problem: 'Say what to add.' };
  // Only plans have a number.
  const hasPlans = slots.number !== undefined && listViews(app).some(({ spec }) => spec.kind === 'prices');
  const meant = choice ?? (hasPlans ? 'prices' : undefined);
  const [found] = listCandidates(slots, context, ({ kind }) =>
    meant === undefined ? findEntries(kind) !== undefined : kind === meant,
  );
  const kind = found?.spec.kind ?? meant;
  if (kind === undefined)
    return { problem: 'This app has no section with entries. Ask for a FAQ, features or steps first.' };
  if (found === undefined && TITLES[kind] !== undefined)
    return { problem: `There is no section “${TITLES[kind]}” yet: ask for it first.` };
  const entry = toEntry(kind, slots);
  if (typeof entry === 'string') return { problem: entry };
  const list = findEntries(kind) ?? 'items';
  const entries = (found?.spec[list] ?? []) as readonly unknown[];
  if (found !== undefined) return setAt(app, `${toViewPath(found)}/${list}`, [...entries, entry]);
  const title = TITLES[kind];
  const view = { kind, ...(title !== undefined && { title }), [list]: [entry] };
  return insertView(app, toEnd(app, findPage(slots, context)), view);
}

/** The entry, or what is missing. The first words name it; the rest is what is said about it. */
function toEntry(kind: string, slots: Slots): object | string {
  // "Wednesday: closed" has a name and what is said of it.
  const named = slots.name !== undefined && slots.text !== undefined ? slots.name : undefined;
  const words = named ?? slots.text ?? slots.name ?? '';
  const [, head = words, rest = ''] = /^([^?:]{2,200}[?:]|[^,?:]{2,40},)\s+(.+)$/s.exec(words) ?? [];
  const name = toCapital(head.replace(/[:,]$/, '').trim());
  const said = slots.value ?? (named === undefined ? rest : (slots.text ?? rest));
  switch (kind) {
    case 'prices':
      return toPlan(name, slots);
    case 'testimonials': {
      const [, text = slots.text, by] = /^(.+?),? by (\p{Lu}.*)$/u.exec(slots.text ?? '') ?? [];
      if (text === undefined) return `Say what ${name} said.`;
      return { text: toCapital(text), by: by ?? slots.name ?? (said || 'A customer') };
    }
    case 'features':
    case 'steps':
      return { title: name, text: said };
    case 'faq':
      if (said === '') return `Say the answer too: “${name} …”.`;
      return { question: /[?!.]$/.test(name) ? name : `${name}?`, answer: said };
    default:
      return toFact(name, said, words);
  }
}

/** "Saturday 10 to 12", "Parking – behind the church". */
function toFact(name: string, said: string, words: string): object | string {
  const [, label = name, value = said] = said === '' ? (FACT.exec(words) ?? []) : [];
  return value === '' ? `Say its value too: “${name}: …”.` : { label: toCapital(label), value };
}

const FACT = /^(\D{2,60}?)(?:\s+[–-])?\s+(?=\d|(?<=\s[–-]\s))(.+)$/s;

function toPlan(name: string, { number, value, names = [] }: Slots): object | string {
  const price = number ?? toAmount(value ?? name);
  if (price === undefined) return `Say what “${name}” costs.`;
  const isPeriod = number !== undefined && value !== undefined && /^\p{L}/u.test(value);
  return { name: name.replace(PRICE, '').trim(), price, ...(isPeriod && { period: value }), features: names };
}

const PRICE =
  /(?:\s(?:at|for))?\s*[$€£]?\s*(\d{1,6}(?:[.,]\d{1,2})?)\s*(?:[$€£]|eur|euros?|dollars?|pounds?)?(?:\s*(?:\/|per|a)\s*\w+)?$/i;

function toAmount(words: string): number | undefined {
  const amount = PRICE.exec(words)?.[1];
  return amount === undefined ? undefined : Number(amount.replace(',', '.'));
}

/** Adds a section to a page: questions and answers, features, steps, prices, quotes, a contact form, a footer. */
export function addSection(slots: Slots, context: EditContext): Changed {
  const { choice } = slots;
  if (choice === undefined)
    return { problem: 'Say which section: features, steps, prices, FAQ, quotes, contact form or footer.' };
  if (choice === 'contact') return addContact(slots, context);
  if (choice === 'gallery') return addGallery(slots, context);
  return writeSection(choice, slots, context);
}

function addContact(slots: Slots, context: EditContext): Changed {
  const { app } = context;
  const known = ['message', 'enquiry', 'inquiry', 'contact request'].flatMap((word) => findThing(app, word) ?? [])[0];
  const id = known ?? toFreeId('message', app.things);
  const page = findPage(slots, context);
  const isThere = app.pages[page]?.views.some(({ kind, of }) => kind === 'form' && of === id);
  if (isThere === true) return alreadySo(`The page “${app.pages[page]?.name}” has a form for that already.`);
  const main = findMainThing(app);
  const subject = main === undefined ? app.title : `the ${app.things[main]?.plural}`;
  const view = {
    kind: 'form',
    title: slots.text ?? 'Write to us',
    of: id,
    text: `A question about ${subject}? We answer within a working day.`,
    button: 'Send',
    says: 'Thank you: we have your message.',
  };
  return insertView(known === undefined ? withMessages(app, id) : app, toEnd(app, page), view);
}

function withMessages(app: App, id: string): App {
  const message = {
    name: 'message',
    plural: 'messages',
    icon: 'mail',
    fields: {
      name: { type: 'text', required: true },
      email: { type: 'e-mail', label: 'E-mail', required: true },
      message: { type: 'long text', required: true },
      date: { type: 'date', start: 'today', hidden: true },
    },
    rows: [],
  } as const;
  return { ...app, things: { ...app.things, [id]: message } };
}

/** Pictures of the rows of a thing, those with a picture first. */
function addGallery(slots: Slots, context: EditContext): Changed {
  const { app } = context;
  const pictured = Object.entries(app.things).find(([, { fields }]) =>
    Object.values(fields).some((field) => (typeof field === 'string' ? field : field.type) === 'image'),
  )?.[0];
  const thing = findNamedThing(slots, app) ?? pictured ?? findMainThing(app);
  if (thing === undefined) return { problem: 'This app has nothing to show pictures of.' };
  const created = createView(app, 'gallery', thing);
  if ('problem' in created) return created;
  const page = findPage(slots, context);
  if (app.pages[page]?.views.some(({ kind, of }) => kind === 'gallery' && of === thing))
    return alreadySo(`The page “${app.pages[page]?.name}” has a gallery already.`);
  const title = slots.text ?? toCapital(app.things[thing]?.plural ?? '');
  const view = { ...created.view, title, manage: false, search: false, filters: [] };
  return insertView(app, toEnd(app, page), view);
}

/** Sets what is said in an entry. */
function setItem({ item, text, name = text }: Slots, { app }: EditContext): Changed {
  const path = item === undefined ? '' : `${toViewPath(item)}/${item.list}/${item.index}`;
  const entry = getAt(app, path) as Entry;
  const property = TELLING.find((known) => typeof entry[known] === 'string');
  if (item === undefined || name === undefined || property === undefined)
    return { problem: 'Say which entry is to change, and to what.' };
  return setAt(app, `${path}/${property}`, name);
}

/** Removes an entry of a section, and the section with its last one. */
function removeItem(slots: Slots, context: EditContext): Changed {
  const { app, selected = '' } = context;
  const { text, choice, number } = slots;
  if (slots.item !== undefined) return removePart(app, toPath('item', slots, app) ?? '');
  if ((text ?? number) === undefined && findSort(selected) === 'item') return removePart(app, selected);
  const sections = listCandidates(slots, context, ({ kind }) =>
    choice === undefined ? findEntries(kind) !== undefined : kind === choice,
  );
  if (text === undefined && number === undefined && sections.length > 0)
    return { problem: 'Say which entry to remove.' };
  for (const found of sections) {
    const list = findEntries(found.spec.kind) ?? 'items';
    const entries = (found.spec[list] ?? []) as readonly object[];
    const index = text === undefined ? toIndex(number, entries.length) : findIndex(entries, text);
    if (entries[index] !== undefined) return removePart(app, `${toViewPath(found)}/${list}/${index}`);
  }
  return { problem: sections.length === 0 ? 'There is no such section.' : `There is no “${text ?? number}” in it.` };
}

/** The first is 1, the last is -1. */
function toIndex(number: number | undefined, length: number): number {
  if (number === undefined) return -1;
  return number < 0 ? length + number : number - 1;
}

/** By the first of its texts, or else by any of them. */
function findIndex(entries: readonly object[], words: string): number {
  const texts = entries.map((entry) => Object.values(entry).filter((value) => typeof value === 'string'));
  const first = findName(
    words,
    texts.map(([name = '']) => name),
  );
  const any = first ?? findName(words, texts.flat());
  return any === undefined ? -1 : texts.findIndex((own) => own.includes(any));
}
