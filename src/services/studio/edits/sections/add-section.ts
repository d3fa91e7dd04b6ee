// Adds a section to a page: questions and answers, features, steps, prices, quotes, a contact form, a footer.
import type { App } from '../../app/description.ts';
import { toCapital } from '../../reading/phrases.ts';
import { toFreeId } from '../change.ts';
import type { EditContext, EditKind, EditOutcome, Slots } from '../edit.ts';
import { insertView } from '../views/parts/change-views.ts';
import { createView } from '../views/parts/create-view.ts';
import { findMainThing, findNamedThing } from '../views/parts/find-views.ts';
import { findPage, toEnd } from '../views/parts/new-position.ts';
import { findThing } from '../views/parts/words.ts';
import examples from './add-section.json' with { type: 'json' };
import { writeSection } from './write-section.ts';

export const addSection: EditKind = {
  id: 'add-section',
  examples,
  plain: 'Add a section: {choice}',
  choices: {
    hero: [
      'hero',
      'hero section',
      'headline',
      'banner',
      'welcome banner',
      'welcome section',
      'intro',
      'welcome message',
      'big welcome banner',
    ],
    features: [
      'features',
      'feature list',
      'benefits',
      'services',
      'what we offer',
      'why us',
      'highlights',
      'advantages',
      'the benefits of our product',
    ],
    steps: ['steps', 'how it works', 'process', 'instructions', 'getting started'],
    prices: ['prices', 'pricing', 'plans', 'price plans', 'pricing table', 'packages', 'price list', 'tariffs'],
    faq: ['faq', 'questions', 'questions and answers', 'frequently asked questions', 'q&a', 'help section'],
    testimonials: [
      'testimonials',
      'reviews',
      'quotes',
      'customer quotes',
      'what customers say',
      'what our customers say',
      'references',
      'some quotes',
    ],
    contact: [
      'contact form',
      'contact',
      'contact section',
      'get in touch',
      'message form',
      'enquiry form',
      'send us a message',
    ],
    gallery: ['gallery', 'photos', 'pictures', 'photo gallery', 'images', 'a gallery with photos'],
    facts: ['opening hours', 'hours', 'business hours'],
    footer: ['footer', 'imprint', 'bottom line', 'copyright line', 'a footer with our address'],
    text: ['text', 'about us', 'about', 'paragraph', 'about section', 'description', 'text block', 'a paragraph about'],
  },
  apply(slots, context): EditOutcome {
    const { choice } = slots;
    if (choice === undefined)
      return { problem: 'Say which section: features, steps, prices, FAQ, quotes, contact form or footer.' };
    if (choice === 'contact') return addContact(slots, context);
    if (choice === 'gallery') return addGallery(slots, context);
    return writeSection(choice, slots, context);
  },
};

function addContact(slots: Slots, context: EditContext): EditOutcome {
  const { app } = context;
  const known = ['message', 'enquiry', 'inquiry', 'contact request'].flatMap((word) => findThing(app, word) ?? [])[0];
  const id = known ?? toFreeId('message', app.things);
  const page = findPage(slots, context);
  const isThere = app.pages[page]?.views.some(({ kind, of }) => kind === 'form' && of === id);
  if (isThere === true) return { problem: `The page “${app.pages[page]?.name}” has a form for that already.` };
  const main = findMainThing(app);
  const subject = main === undefined ? app.title : `the ${app.things[main]?.plural}`;
  const target = toEnd(app, page);
  const view = {
    kind: 'form',
    title: slots.text ?? 'Write to us',
    of: id,
    text: `A question about ${subject}? We answer within a working day.`,
    button: 'Send',
    says: 'Thank you: we have your message.',
  };
  return {
    app: insertView(known === undefined ? withMessages(app, id) : app, target, view),
    claims: [
      { is: 'view', ...target },
      { is: 'adds', thing: id },
    ],
  };
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
function addGallery(slots: Slots, context: EditContext): EditOutcome {
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
    return { problem: `The page “${app.pages[page]?.name}” has a gallery already.` };
  const title = slots.text ?? toCapital(app.things[thing]?.plural ?? '');
  const target = toEnd(app, page);
  const view = { ...created.view, title, manage: false, search: false, filters: [] };
  return { app: insertView(app, target, view), claims: [{ is: 'view', ...target }] };
}
