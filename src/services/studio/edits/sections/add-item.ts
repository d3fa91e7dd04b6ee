// Adds an entry to a section: a question with its answer, a feature, a step, a plan with its price.
import type { App, View } from '../../app/description.ts';
import { toCapital } from '../../reading/phrases.ts';
import type { EditKind, EditOutcome, Slots } from '../edit.ts';
import { insertView, replaceView } from '../views/parts/change-views.ts';
import { listCandidates } from '../views/parts/find-views.ts';
import { findPage, toEnd } from '../views/parts/new-position.ts';
import examples from './add-item.json' with { type: 'json' };
import { findEntries } from './write-section.ts';

export const ENTRY_WORDS = {
  faq: [
    'question',
    'faq',
    'faq entry',
    'faq question',
    'q&a',
    'questions',
    'to the faq',
    'from the faq',
    'frequently asked questions',
  ],
  features: [
    'feature',
    'features',
    'features section',
    'benefit',
    'benefits',
    'service',
    'advantage',
    'advantages',
    'selling points',
    'feature card',
    'feature box',
  ],
  steps: ['step', 'steps', 'instruction', 'how it works', 'extra step', 'another step', 'fourth step'],
  prices: [
    'plan',
    'price',
    'price plan',
    'package',
    'tariff',
    'pricing plan',
    'pricing',
    'pricing section',
    'prices',
    'prices section',
    'pricing tier',
    'price list',
    'price section',
    'membership plan',
    'tier',
  ],
  testimonials: ['testimonial', 'testimonials', 'quote', 'quotes', 'review', 'customer quote'],
  facts: ['fact', 'opening hour', 'contact detail', 'opening time'],
};

const TITLES: { readonly [kind: string]: string } = { features: 'Features', steps: 'How it works', facts: 'Facts' };

export const addItem: EditKind = {
  id: 'add-item',
  examples,
  plain: 'Add the {choice} {text}',
  choices: ENTRY_WORDS,
  apply(slots, context): EditOutcome {
    const { app } = context;
    const { choice } = slots;
    if ((slots.text ?? slots.name ?? '').trim() === '') return { problem: 'Say what to add.' };
    const [found] = listCandidates(slots, context, ({ kind }) =>
      choice === undefined ? findEntries(kind) !== undefined : kind === choice,
    );
    const kind = found?.spec.kind ?? choice;
    if (kind === undefined)
      return { problem: 'This app has no section with entries. Ask for a FAQ, features or steps first.' };
    const entry = toEntry(kind, app, slots);
    if (typeof entry === 'string') return { problem: entry };
    const list = findEntries(kind) ?? 'items';
    const claims = [{ is: 'text', text: String(Object.values(entry)[0]) }] as const;
    if (found !== undefined) {
      const view: View = { ...found.spec, [list]: [...((found.spec[list] ?? []) as readonly unknown[]), entry] };
      return { app: replaceView(app, found, view), claims };
    }
    const title = TITLES[kind];
    const view = { kind, ...(title !== undefined && { title }), [list]: [entry] };
    return { app: insertView(app, toEnd(app, findPage(slots, context)), view), claims };
  },
};

/** The entry, or what is missing. The first words name it; the rest is what is said about it. */
function toEntry(kind: string, app: App, slots: Slots): object | string {
  const words = slots.text ?? slots.name ?? '';
  const [, head = words, rest = ''] = /^([^?:]{2,200}[?:])\s+(.+)$/s.exec(words) ?? [];
  const name = toCapital(head.replace(/:$/, '').trim());
  const said = slots.value ?? rest;
  switch (kind) {
    case 'prices':
      return toPlan(name, slots);
    case 'testimonials':
      return slots.text === undefined ? `Say what ${name} said.` : { text: name, by: said || 'A customer' };
    case 'features':
    case 'steps':
      return { title: name, text: said };
    case 'faq':
      return { question: /[?!.]$/.test(name) ? name : `${name}?`, answer: said || toAnswer(app) };
    default:
      return said === '' ? `Say its value too: “${name}: …”.` : { label: name, value: said };
  }
}

function toPlan(name: string, { number, value, names = [] }: Slots): object | string {
  const price = number ?? toAmount(value ?? name);
  if (price === undefined) return `Say what “${name}” costs.`;
  return { name: name.replace(PRICE, '').trim(), price, features: names };
}

const PRICE =
  /(?:\s(?:at|for))?\s*[$€£]?\s*(\d{1,6}(?:[.,]\d{1,2})?)\s*(?:[$€£]|eur|euros?|dollars?|pounds?)?(?:\s*(?:\/|per|a)\s*\w+)?$/i;

function toAmount(words: string): number | undefined {
  const amount = PRICE.exec(words)?.[1];
  return amount === undefined ? undefined : Number(amount.replace(',', '.'));
}

/** A question whose answer is not given is answered by people. */
function toAnswer({ pages }: App): string {
  const contact = pages.find(({ name }) => /contact/i.test(name));
  return contact === undefined
    ? 'Ask us, and we tell you.'
    : `Write to us on the page “${contact.name}”, and we tell you.`;
}
