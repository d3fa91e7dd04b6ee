// The first page of a site: what it is, what it offers, what it costs, what others say, and how to get in touch.

import { toAction, toCount, toPath, toToast } from '../../../../compile/expressions.ts';
import type { Requirement } from '../../../brief.ts';
import type { Context } from '../../context.ts';
import { toCopy, toRowCount } from '../../copy.ts';
import landing from '../../knowledge/landing.json' with { type: 'json' };
import leads from '../../knowledge/leads.json' with { type: 'json' };
import { toCapital, toKey } from '../../words.ts';
import { findBusiness } from './find-business.ts';

export function buildHome(requirements: readonly Requirement[], context: Context): void {
  const ofKind = (kind: Requirement['kind']) => requirements.filter((requirement) => requirement.kind === kind);
  addHero(ofKind('hero'), context);
  if (requirements.every(({ kind }) => kind === 'hero')) {
    addWays(context);
    return;
  }
  const sections = context.draft.add(context.parentId, 'home-sections', 'Column', { gap: 'large' });
  const inside = { ...context, parentId: sections };
  for (const kind of ['features', 'pricing', 'testimonials', 'faq', 'contact'] as const) {
    const asked = ofKind(kind);
    if (asked.length > 0) SECTIONS[kind](asked, inside);
  }
}

function addHero(requirements: readonly Requirement[], context: Context): void {
  const { brief, draft, parentId, pages } = context;
  const next = pages[1];
  const hero = draft.add(parentId, 'home-hero', 'Hero', {
    title: brief.title,
    text: toHeroText(context),
    image: brief.title,
    align: 'start',
    primaryLabel: next === undefined ? undefined : `See ${next.title.toLowerCase()}`,
    primary: next === undefined ? undefined : toAction({ do: 'navigate', to: next.name }),
  });
  if (requirements.length > 0) context.fulfil(requirements, [hero]);
  else context.assume(toCopy('heroAssumed'), [hero], toCopy('heroReason'));
}

/** Below a hero with nothing else: a card for each page, with what is there. */
function addWays(context: Context): void {
  const { draft, parentId, pages } = context;
  const others = pages.filter(({ sort }) => sort !== 'home').slice(0, WAYS_MAX);
  if (others.length < WAYS_MIN) return;
  const grid = draft.add(parentId, 'home-ways', 'Grid', { columns: 3, gap: 'medium' });
  for (const { name, title, icon, entity, requirements } of others) {
    const [first] = requirements;
    draft.add(grid, `home-way-${name}`, 'Card', {
      title,
      icon,
      subtitle:
        entity === undefined
          ? (leads as { readonly [kind: string]: string })[first?.kind ?? '']
          : toRowCount(entity, toCount(toPath(`/${toKey(entity.plural)}`))),
      press: toAction({ do: 'navigate', to: name }),
    });
  }
  context.assume(toCopy('ways'), [grid], toCopy('waysReason'));
}

const WAYS_MIN = 2;
const WAYS_MAX = 6;

/** Names what the site has, in the words of the prompt. */
function toHeroText({ brief, pages }: Context): string {
  const sections = brief.requirements.filter(({ kind }) => kind in SECTIONS).map(({ title }) => title);
  const business = findBusiness(brief);
  if (business !== undefined) return business.text;
  const names = [...new Set([...pages.slice(1).map(({ title }) => title), ...sections])].filter(
    (name) => name.length <= NAME_LENGTH_MAX,
  );
  const [first, ...rest] = names.slice(0, 4).map((name) => name.toLowerCase());
  const last = rest.pop();
  if (first === undefined || last === undefined) return landing.hero.text;
  return `${toCapital([first, ...rest].join(', '))} and ${last}, all in one place.`;
}

/** Longer ones make the sentence hard to read. */
const NAME_LENGTH_MAX = 22;

type Section = (requirements: readonly Requirement[], context: Context) => void;

function addSection(requirements: readonly Requirement[], context: Context, id: string, otherwise: string): string {
  const section = context.draft.add(context.parentId, `home-${id}`, 'Column', { gap: 'medium' });
  const [only, ...others] = requirements;
  const title = only !== undefined && others.length === 0 && only.title.length < 40 ? only.title : otherwise;
  context.draft.add(section, `home-${id}-heading`, 'Heading', { text: title, level: 2 });
  return section;
}

const SECTIONS: { readonly [kind in 'features' | 'pricing' | 'testimonials' | 'faq' | 'contact']: Section } = {
  features(requirements, context) {
    const section = addSection(requirements, context, 'features', 'What we offer');
    const details = requirements.flatMap((requirement) => requirement.details);
    const items =
      details.length === 0
        ? (findBusiness(context.brief)?.features ?? landing.features)
        : details.slice(0, 9).map((detail, index) => ({
            icon: landing.featureIcons[index % landing.featureIcons.length] ?? 'sparkles',
            title: toCapital(detail),
            text: landing.featureTexts[index % landing.featureTexts.length] ?? '',
          }));
    context.fulfil(requirements, [
      context.draft.add(section, 'home-features-grid', 'FeatureGrid', {
        items,
        columns: items.length % 4 === 0 ? 4 : items.length === 2 ? 2 : 3,
      }),
    ]);
  },
  pricing(requirements, context) {
    const section = addSection(requirements, context, 'pricing', 'Pricing');
    context.draft.put('/app/plan', '');
    // A trade is paid by the visit, a product by the month.
    const offered = findBusiness(context.brief) === undefined ? landing.plans : landing.servicePlans;
    const plans = offered.map((plan) => ({
      ...plan,
      press: toAction({ do: 'set', path: '/app/plan', value: plan.name }, toToast(`${plan.name} chosen`)),
    }));
    context.fulfil(requirements, [
      context.draft.add(section, 'home-pricing-plans', 'Pricing', { plans, currency: 'USD' }),
    ]);
  },
  testimonials(requirements, context) {
    const section = addSection(requirements, context, 'testimonials', 'What people say');
    context.fulfil(requirements, [
      context.draft.add(section, 'home-testimonials-list', 'Testimonials', {
        items: (findBusiness(context.brief) ?? landing).testimonials,
      }),
    ]);
  },
  faq(requirements, context) {
    const section = addSection(requirements, context, 'faq', 'Questions and answers');
    const { faq } = findBusiness(context.brief) ?? landing;
    context.fulfil(requirements, [context.draft.add(section, 'home-faq-list', 'FAQ', { items: faq })]);
  },
  contact(requirements, context) {
    const { draft } = context;
    const section = addSection(requirements, context, 'contact', 'Get in touch');
    const path = '/forms/contact';
    draft.put(path, {});
    draft.put('/app/inquiries', []);
    const card = draft.add(section, 'home-contact-card', 'Card');
    const form = draft.add(card, 'home-contact-form', 'Form', {
      submitLabel: 'Send message',
      submit: toAction(
        { do: 'append', path: '/app/inquiries', value: toPath(path), first: true },
        { do: 'clear', path },
        toToast('Thank you. We answer within a working day.'),
      ),
      columns: 2,
    });
    draft.add(form, 'home-contact-name', 'TextField', { label: 'Name', value: toPath(`${path}/name`), required: true });
    draft.add(form, 'home-contact-email', 'TextField', {
      label: 'E-mail',
      kind: 'email',
      value: toPath(`${path}/email`),
      required: true,
    });
    draft.add(form, 'home-contact-text', 'TextArea', {
      label: 'Message',
      value: toPath(`${path}/text`),
      required: true,
      lines: 4,
      size: 'full',
    });
    context.fulfil(requirements, [form]);
  },
};
