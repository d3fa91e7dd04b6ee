// Only the owner of a site knows its address, hours, people and story: those of the blueprint are another firm's.
import { checkApp } from '../../app/check-app.ts';
import { type App, getTitleField, listFields, type Thing, type View } from '../../app/description.ts';
import { AppDraft } from '../app-draft.ts';
import type { Blueprint } from '../library.ts';
import { isPersonLabel } from '../naming/to-label.ts';
import { patterns, toPatterns } from '../patterns.ts';
import { toCapital } from '../phrases.ts';
import copy from '../site-copy.json' with { type: 'json' };
import { setTitles } from './set-titles.ts';

const { ABOUT, OF_SITE, HOURS, STREET, CITY, PHONE, MAIL, PEOPLE, CONTACT } = toPatterns(patterns['attach-owner']);
const ORDINALS = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth'];
/** Texts about a person, who is another one now. */
const TEXTS: ReadonlySet<string> = new Set(['text', 'long text', 'e-mail', 'phone', 'link']);

const STAFF: ReadonlySet<string> = new Set(copy.owner.staff.split(' '));

interface Owner {
  readonly about: string | undefined;
  readonly hours: string | undefined;
  readonly address: string | undefined;
  readonly phone: string | undefined;
  readonly mail: string | undefined;
  readonly people: readonly string[];
}

function readOwner(prompt: string): Owner {
  const find = (pattern: RegExp) => pattern.exec(prompt)?.groups?.['found']?.trim();
  const [street, city] = [find(STREET), find(CITY)];
  const isNamed = street === undefined || city === undefined || street.includes(city);
  return {
    about: find(ABOUT),
    hours: find(HOURS),
    address: isNamed ? street : `${street}, ${city}`,
    phone: find(PHONE),
    mail: find(MAIL),
    people: (find(PEOPLE) ?? '').split(/,? (?:and|or|und|oder|y|o|et|ou) |, /u).filter((name) => name !== ''),
  };
}

/** Writes what the prompt says of the owner, and plain texts to fill in for the rest. */
export function attachOwner(app: App, prompt: string, blueprint: Blueprint | undefined): App {
  if (!app.pages.some(({ views }) => views.some(({ kind }) => kind === 'hero'))) return app;
  const owner = readOwner(prompt);
  const views = blueprint?.app.pages.flatMap((page) => page.views.map((view) => JSON.stringify(view))) ?? [];
  // Sentences may have the name of the app by now.
  const named = views.map((view) => view.replaceAll(blueprint?.app.title ?? '', app.title));
  const old = new Set([...views, ...named]);
  const isOld = (view: View) => old.has(JSON.stringify(view));
  const facts = toFacts(owner);
  const text = toCapital(owner.about ?? (OF_SITE.test(app.purpose) ? copy.owner.about : app.purpose));
  const write = (view: View): View => {
    if (view.kind === 'facts' && isContact(view)) return { ...view, items: facts };
    if (!isOld(view)) return view;
    const { eyebrow: _eyebrow, ...rest } = view;
    if (view.kind === 'hero') return { ...rest, headline: app.title, text };
    if (view.kind === 'footer') return { ...view, note: `${app.title} · ${owner.address ?? copy.owner.address}` };
    const { kind } = view;
    return kind === 'features' || kind === 'testimonials' || kind === 'text'
      ? { ...view, ...copy.owner.views[kind] }
      : view;
  };
  const pages = app.pages.map((page) => ({ ...page, views: page.views.map(write) }));
  const written = { ...app, pages: withFacts(pages, facts, owner) };
  return [withPeople(written, owner, blueprint), written].find((each) => checkApp(each).length === 0) ?? app;
}

const isContact = (view: View): boolean =>
  ((view['items'] ?? []) as readonly { readonly label: string }[]).some(({ label }) => CONTACT.test(label));

function toFacts({
  hours,
  address,
  phone,
  mail,
}: Owner): readonly { readonly label: string; readonly value: string }[] {
  return [
    { label: 'Opening hours', value: hours ?? copy.owner.hours },
    { label: 'Address', value: address ?? copy.owner.address },
    { label: 'Phone', value: phone ?? copy.owner.phone },
    ...(mail === undefined ? [] : [{ label: 'E-mail', value: mail }]),
  ];
}

/** Shows the hours and the street of the prompt, also where the blueprint has none. */
function withFacts(pages: App['pages'], facts: readonly object[], { hours, address }: Owner): App['pages'] {
  const isShown = pages.some(({ views }) => views.some((view) => view.kind === 'facts' && isContact(view)));
  const [home, ...others] = pages;
  if (isShown || home === undefined || (hours === undefined && address === undefined)) return pages;
  const footer = home.views.filter(({ kind }) => kind === 'footer');
  const views = home.views.filter(({ kind }) => kind !== 'footer');
  return [{ ...home, views: [...views, { kind: 'facts', title: 'Find us', items: facts }, ...footer] }, ...others];
}

/** Gives the staff the names of the prompt, or plain ones. */
function withPeople(app: App, { people }: Owner, blueprint: Blueprint | undefined): App {
  const draft = new AppDraft(app);
  for (const [id, thing] of draft.things) {
    const known = blueprint?.app.things[id];
    if (known === undefined || !isStaff(id, thing, app) || !hasSameTitles(thing, known)) continue;
    const names =
      people.length > 0 ? people : known.rows.map((_row, index) => `${ORDINALS[index] ?? index + 1} ${thing.name}`);
    setTitles(draft, id, names.slice(0, ORDINALS.length));
    const title = getTitleField(thing);
    const texts = listFields(thing.fields).filter((field) => TEXTS.has(field.type) && field.id !== title);
    const empty = Object.fromEntries(texts.map((field) => [field.id, '']));
    draft.getThing(id).rows = draft.getThing(id).rows.map((row) => ({ ...row, ...empty }));
  }
  return draft.app;
}

/** Returns whether visitors see these people and add none. */
function isStaff(id: string, { name }: Thing, { pages }: App): boolean {
  const isShown = (view: View) => view['of'] === id && view.kind === 'cards' && view['manage'] === false;
  return (isPersonLabel(name) || STAFF.has(name)) && pages.some(({ views }) => views.some(isShown));
}

function hasSameTitles(thing: Thing, known: Thing): boolean {
  const toTitles = (each: Thing) => JSON.stringify(each.rows.map((row) => row[getTitleField(each)]));
  return toTitles(thing) === toTitles(known);
}
