// Adds an entry to a section: a question with its answer, a feature, a step, a plan with its price.
import type { View } from '../../app/description.ts';
import { findKind } from '../../kinds/kinds.ts';
import { toCapital } from '../../reading/phrases.ts';
import type { EditKind, EditOutcome, Slots } from '../edit.ts';
import { insertView, replaceView } from '../views/parts/change-views.ts';
import { listCandidates } from '../views/parts/find-views.ts';
import { findPage, toEnd } from '../views/parts/new-position.ts';
import examples from './add-item.json' with { type: 'json' };
import { findEntries } from './write-section.ts';

export const ENTRY_WORDS = {
  faq: ['question', 'faq', 'faq entry', 'q&a'],
  features: ['feature', 'benefit', 'service', 'advantage'],
  steps: ['step', 'instruction'],
  prices: ['plan', 'price', 'package', 'tariff', 'pricing plan'],
  testimonials: ['testimonial', 'quote', 'review', 'customer quote'],
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
    const { text, choice } = slots;
    if (text === undefined || text.trim() === '') return { problem: 'Say what to add.' };
    const [found] = listCandidates(slots, context, ({ kind }) =>
      choice === undefined ? findEntries(kind) !== undefined : kind === choice,
    );
    const kind = found?.spec.kind ?? choice;
    if (kind === undefined)
      return { problem: 'This app has no section with entries. Ask for a FAQ, features or steps first.' };
    const entry = toEntry(kind, slots);
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
function toEntry(kind: string, { text = '', value, number, names }: Slots): object | string {
  const [, head = text, rest = ''] = /^([^?:]{2,200}[?:])\s+(.+)$/s.exec(text) ?? [];
  const name = toCapital(head.replace(/:$/, '').trim());
  const said = value ?? rest;
  if (kind === 'prices')
    return number === undefined
      ? `Say what “${name}” costs.`
      : { name, price: number, features: names ?? (said === '' ? [] : [said]) };
  if (kind === 'testimonials') return said === '' ? 'Say who said it.' : { text: name, by: said };
  if (kind === 'features' || kind === 'steps') return { title: name, text: said };
  const [first, second] = Object.keys(getEntryTexts(kind));
  if (said === '') return `Say ${second === 'answer' ? 'the answer too' : 'its value too'}: “${name} …”.`;
  return { [first ?? '']: name, [second ?? '']: said };
}

function getEntryTexts(kind: string): object {
  return findKind(kind)?.definition.properties['items']?.entries ?? {};
}
