// Reads the claims of an edit off the difference of two descriptions, so that every change is tried in the same way.
import { isDeepStrictEqual } from 'node:util';
import type { Claim } from '../../app/claim.ts';
import {
  type App,
  type AppAction,
  getTitleField,
  listFields,
  type NamedField,
  type Thing,
  type View,
} from '../../app/description.ts';
import { compileApp } from '../../compile/compile-app.ts';
import { createCopy } from '../../compile/copy.ts';
import type { PropertyDefinition } from '../../kinds/kind.ts';
import { findKind } from '../../kinds/kinds.ts';
import { toCapital } from '../../reading/phrases.ts';
import { type Entry, toHeading, toItemName } from './paths.ts';

/** More are not read, and each is tried. */
const CLAIMS_MAX = 12;

export function listClaims(before: App, after: App): readonly Claim[] {
  const things = claimThings(before, after);
  // Parts that rest on a removed or renamed one follow it, and were not asked for by themselves.
  const follows =
    things.some(({ is }) => is === 'hidden' || is === 'rows') ||
    Object.entries(after.things).some(([id, { name }]) => name !== (before.things[id]?.name ?? name));
  const rest = [...claimActions(before, after), ...claimPages(before, after)];
  const all = [
    ...claimFrame(before, after),
    ...things,
    ...rest.filter(({ is }) => !follows || is === 'page' || is === 'absent'),
  ];
  const claims = all.filter((claim, index) => all.findIndex((other) => isDeepStrictEqual(claim, other)) === index);
  return (claims.length > 0 ? claims : claimGone(before, after)).slice(0, CLAIMS_MAX);
}

const isSame = (one: unknown, other: unknown): boolean => one === other || isDeepStrictEqual(one, other);

/** The properties in which two objects differ. */
function listDifferent(before: object = {}, after: object = {}): readonly string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => !isSame((before as Entry)[name], (after as Entry)[name]));
}

const toText = (text: string): readonly Claim[] => (text === '' ? [] : [{ is: 'text', text }]);

/** Title, theme, menu, currency and login. */
function claimFrame(before: App, after: App): readonly Claim[] {
  const copy = createCopy(after.language);
  const looks = listDifferent(before.theme, after.theme).filter((name) => name !== 'switch');
  const theme = Object.fromEntries(looks.map((name) => [name, (after.theme as Entry | undefined)?.[name]]));
  const hasSwitch = after.theme?.switch === true;
  const { account } = after;
  return [
    ...(before.title === after.title ? [] : toText(after.title)),
    ...(looks.length === 0 ? [] : [{ is: 'theme', theme } as const]),
    ...((before.theme?.switch === true) === hasSwitch
      ? []
      : [{ is: hasSwitch ? 'text' : 'gone', text: copy('darkMode') } as const]),
    ...(before.navigation === after.navigation || after.navigation === undefined
      ? []
      : [{ is: 'navigation', navigation: after.navigation } as const]),
    ...(before.currency === after.currency || after.currency === undefined
      ? []
      : [{ is: 'currency', currency: after.currency } as const]),
    ...(before.account !== undefined && account === undefined ? [{ is: 'open' } as const] : []),
    ...(before.account === undefined && account !== undefined ? toText(copy('signIn')) : []),
    ...(account?.roles ?? []).flatMap((role) => (before.account?.roles?.includes(role) === true ? [] : toText(role))),
  ];
}

function claimThings(before: App, after: App): readonly Claim[] {
  const gone = Object.entries(before.things).flatMap(([id, thing]): readonly Claim[] =>
    after.things[id] === undefined ? [{ is: 'hidden', thing: id, field: getTitleField(thing) }] : [],
  );
  const claims = Object.entries(after.things).flatMap(([id, thing]): readonly Claim[] => {
    const old = before.things[id];
    if (old === thing) return [];
    if (old === undefined) return claimNew(id, thing, after);
    const isRenamed = old.name !== thing.name;
    return [
      ...(isRenamed ? [{ is: 'thing', thing: id } as const] : claimFields(id, old, thing, after)),
      ...(thing.rules ?? []).flatMap((rule, index) =>
        isRenamed || old.rules?.some(({ need }) => need === rule.need) === true
          ? []
          : [{ is: 'rule', thing: id, rule: index } as const],
      ),
    ];
  });
  return [...gone, ...claims];
}

const isCollection = ({ kind }: View): boolean => findKind(kind)?.definition.isCollection === true;

/** A thing that no list shows is only added to. */
function claimNew(thing: string, { fields }: Thing, { pages, actions = {} }: App): readonly Claim[] {
  const views = pages.flatMap((page) => page.views).filter((view) => view['of'] === thing);
  const isMade = Object.values(actions).some(({ makes }) => makes?.thing === thing);
  if (!views.some(isCollection)) return views.length > 0 ? [{ is: 'adds', thing }] : [];
  const shown = listFields(fields).filter(({ hidden }) => hidden !== true);
  return [
    { is: 'thing', thing },
    ...(isMade ? [] : [{ is: 'adds', thing } as const]),
    ...(isMade ? [] : shown.slice(0, 3).map(({ id }) => ({ is: 'field' as const, thing, field: id }))),
  ];
}

function claimFields(thing: string, old: Thing, now: Thing, app: App): readonly Claim[] {
  const [was, is] = [old, now].map(({ fields }) => new Map(listFields(fields).map((field) => [field.id, field])));
  const claims = [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])].flatMap((field): readonly Claim[] => {
    const [one, other] = [was?.get(field), is?.get(field)];
    if (isSame(one, other)) return [];
    const isHidden = other?.hidden === true && one !== undefined && one.hidden !== true;
    if (other === undefined || isHidden) return [{ is: 'hidden', thing, field }];
    const own = claimOwn(thing, one, other);
    return own.length > 0 ? own : claimField({ thing, now, app }, one, other);
  });
  const [before, after] = [Object.keys(old.fields), Object.keys(now.fields)];
  const isMoved = before.length === after.length && before.join() !== after.join();
  if (isMoved && claims.length === 0) return [{ is: 'field', thing, field: getTitleField(now) }];
  const hasRows = !isSame(old.rows, now.rows) && before.join() === after.join();
  return hasRows ? [...claims.filter((claim) => claim.is !== 'field'), { is: 'rows', thing }] : claims;
}

interface Owner {
  readonly thing: string;
  readonly now: Thing;
  readonly app: App;
}

function claimField({ thing, now, app }: Owner, one: NamedField | undefined, other: NamedField): readonly Claim[] {
  const { id: field } = other;
  const added = (other.options ?? []).filter((option) => one?.options?.includes(option) === false);
  if (one !== undefined && added.length > 0 && added.length + (one.options ?? []).length === other.options?.length)
    return added.flatMap(toText);
  // A new field is asked for, also where no list shows it.
  const isAsked = one === undefined && other.formula === undefined;
  if (other.hidden === true || !(isAsked || isListed(thing, field, app))) return [];
  // A list that is filled by buttons alone shows a field once it has rows.
  if (one !== undefined && now.rows.length === 0 && other.options === undefined) return [];
  // Titles of rows and pictures are often shown without their label.
  const isLabel = one !== undefined && listDifferent(one, other).join() === 'label';
  if (isLabel && other.type !== 'image' && getTitleField(now) !== field) return toText(other.label);
  return [{ is: 'field', thing, field }];
}

/** A role, colours and a way of writing. */
function claimOwn(thing: string, one: NamedField | undefined, other: NamedField): readonly Claim[] {
  const { id: field, for: role, colours = {}, format } = other;
  const [shows, hides] = [{ is: 'field', thing, field } as const, { is: 'hidden', thing, field } as const];
  return [
    ...(role === undefined || role === one?.for ? [] : [{ is: 'restricted', role, shows, hides } as const]),
    ...Object.entries(colours).flatMap(([option, colour]) =>
      one?.colours?.[option] === colour || !other.options?.includes(option)
        ? []
        : [{ is: 'coloured', option, colour } as const],
    ),
    ...(format === undefined || format === one?.format ? [] : [{ is: 'written', thing, field } as const]),
  ];
}

/** A field is tried where a view shows or asks for it. */
function isListed(thing: string, field: string, { pages }: App): boolean {
  return pages.some(({ views }) =>
    views.some((view) => view['of'] === thing && (!Array.isArray(view['fields']) || view['fields'].includes(field))),
  );
}

function claimActions({ actions: was = {}, things }: App, { actions: is = {} }: App): readonly Claim[] {
  return Object.entries(is).flatMap(([id, action]): readonly Claim[] => {
    const old = was[id];
    if (old === undefined) return things[action.on ?? ''] === undefined ? [] : [{ is: 'action', action: id }];
    const names = listDifferent(old, action);
    if (names.length === 0) return [];
    const role = action.for;
    if (role !== undefined && names.includes('for'))
      return [{ is: 'restricted', role, shows: { is: 'action', action: id } }];
    if (!names.every((name) => SPOKEN.has(name))) return [{ is: 'action', action: id }];
    return names.flatMap((name) => toText(toSaid(String((action as AppAction & Entry)[name]))));
  });
}

const SPOKEN: ReadonlySet<string> = new Set(['label', 'confirm']);
/** The part of a text before the first name that is filled in. */
const toSaid = (text: string): string => text.split('{')[0]?.trim() ?? '';

function claimPages(before: App, after: App): readonly Claim[] {
  const names = new Set(after.pages.map(({ name }) => name));
  const absent = before.pages.flatMap(({ name }) => (names.has(name) ? [] : [{ is: 'absent', page: name } as const]));
  const isMoved = absent.length === 0 && before.pages.length === after.pages.length;
  const isRenamed = before.pages.length === after.pages.length;
  const claims = after.pages.flatMap((page, index): readonly Claim[] => {
    const old = before.pages.find(({ name }) => name === page.name);
    if (old === undefined) {
      const [one] = isRenamed ? claimViews(before, after, before.pages[index]?.views ?? [], index) : [];
      return [{ is: 'page', page: index }, ...toText(page.name), ...(one === undefined ? [] : [one])];
    }
    const { for: role } = page;
    const shows = { is: 'page', page: index } as const;
    if (role !== undefined && role !== old.for)
      return [{ is: 'restricted', role, shows, hides: { is: 'absent', page: page.name } }];
    const moved = before.pages[index]?.name === page.name || !isMoved ? [] : [{ is: 'page', page: index } as const];
    return [...moved, ...claimViews(before, after, old.views, index)];
  });
  return [...absent, ...claims];
}

function claimViews(before: App, after: App, old: readonly View[], page: number): readonly Claim[] {
  const { name = '', views = [] } = after.pages[page] ?? {};
  if (old === views || isSame(old, views)) return [];
  const added = views.flatMap((view, index) => (old.some((other) => isSame(other, view)) ? [] : [index]));
  const lost = old.filter((view) => !views.some((other) => isSame(other, view)));
  if (added.length === 0 && lost.length === 0) return [{ is: 'view', page, view: 0 }];
  if (added.length === 0)
    return [
      { is: 'views', page: name, count: views.length },
      ...lost.slice(0, 1).flatMap((view) => claimGone(before, after, toHeading(view))),
    ];
  return added.flatMap((index) => {
    const view = views[index];
    const known = lost.length === added.length ? lost[added.indexOf(index)] : undefined;
    if (view === undefined || known === undefined || known.kind !== view.kind)
      return [{ is: 'view', page, view: index } as const];
    const isNarrowed = view['where'] !== undefined && known['where'] !== view['where'];
    return claimView(before, after, known, view, { is: 'view', page, view: index, ...(isNarrowed && { isNarrowed }) });
  });
}

const TEXTS: ReadonlySet<string> = new Set(['text', 'template']);

function claimView(before: App, after: App, old: View, view: View, whole: Claim): readonly Claim[] {
  const thing = String(view['of'] ?? '');
  const properties = findKind(view.kind)?.definition.properties ?? {};
  const claims = listDifferent(old, view).flatMap((name): readonly Claim[] => {
    const [was, is] = [old[name], view[name]];
    if (name === 'sort' && typeof is === 'string' && isCollection(view))
      return [{ is: 'sort', thing, field: is.replace(/^-/, '') }];
    if (name === 'search' && is === true) return [{ is: 'search', thing }];
    if (name === 'export' && is === true) return toText(createCopy(after.language)('download'));
    if (name === 'filters' && Array.isArray(is))
      return is.flatMap((field) =>
        Array.isArray(was) && !was.includes(field) ? [{ is: 'filter', thing, field } as const] : [],
      );
    if (properties[name]?.type === 'list') return claimEntries(before, after, was, is, properties[name].entries);
    const isText = name === 'title' || TEXTS.has(properties[name]?.type ?? '');
    return isText && typeof is === 'string' && name !== 'empty' && name !== 'says' ? toText(toSaid(is)) : [];
  });
  return claims.length === 0 ? [whole, ...claimGone(before, after)] : claims;
}

type Entries = PropertyDefinition['entries'];

function claimEntries(before: App, after: App, was: unknown, is: unknown, entries: Entries = {}): readonly Claim[] {
  const [old, now] = [was, is].map((list) => (Array.isArray(list) ? (list as readonly Entry[]) : []));
  const added = (now ?? []).filter((entry) => !old?.some((other) => isSame(other, entry)));
  const lost = (old ?? []).filter((entry) => !now?.some((other) => isSame(other, entry)));
  if (added.length === 0) return lost.slice(0, 1).flatMap((entry) => claimGone(before, after, toItemName(entry)));
  return added.slice(0, 3).flatMap((entry) => {
    const known = old?.find((other) => toItemName(other) === toItemName(entry));
    const [name = ''] = known === undefined ? [] : listDifferent(known, entry);
    // A name behind a quote is beside it.
    if (known === undefined) return toText(entry['by'] === undefined ? toItemName(entry) : String(entry['text']));
    return TEXTS.has(entries[name]?.type ?? '') ? toText(toSaid(String(entry[name]))) : [];
  });
}

const READ: ReadonlySet<string> = new Set(['title', 'text', 'label', 'message', 'question']);

/** The first text of the old app that the new one does not have, the wanted one before others. */
export function claimGone(before: App, after: App, wanted?: string): readonly Claim[] {
  const rest = new Set(listTexts(after, () => true).map(toPlain));
  const isGone = (text: string) => text.length > 2 && !rest.has(toPlain(text));
  const gone = [toCapital(wanted ?? ''), ...listTexts(before, (name) => READ.has(name))].find(isGone);
  return gone === undefined ? [] : [{ is: 'gone', text: gone }];
}

const toPlain = (text: string): string => text.trim().toLowerCase();

function listTexts(app: App, isRead: (name: string) => boolean): readonly string[] {
  const { nodes, dataModel } = compileApp(app, 'edit').payload;
  return [...nodes.map(({ props }) => props), dataModel].flatMap((value) => listStrings(value, isRead));
}

function listStrings(value: object, isRead: (name: string) => boolean): readonly string[] {
  return Object.entries(value).flatMap(([name, entry]) => {
    if (typeof entry === 'string') return isRead(name) ? [entry] : [];
    return typeof entry === 'object' && entry !== null ? listStrings(entry, isRead) : [];
  });
}
