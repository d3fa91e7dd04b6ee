// Lets people do something with a row that is kept as a row: "let members borrow books" makes loans.
import { withArticle } from '../../../../language/inflection.ts';
import {
  type App,
  type AppAction,
  type FieldSpec,
  getTitleField,
  listFields,
  type Thing,
} from '../../app/description.ts';
import { isState } from '../../compile/inputs.ts';
import { toCapital } from '../../reading/phrases.ts';
import { listStems } from '../../reading/words.ts';
import { findLack, findThing as findShownThing, getThing, sayNames, toFreeId } from '../change.ts';
import { alreadySo, type Changed, type EditContext, type Slots } from '../edit.ts';
import { toLiteral } from '../names/write-formula.ts';
import { addPage } from '../views/parts/change-views.ts';
import { findThing } from '../views/parts/find-views.ts';
import { findStock, findVerb, type Stock, type Verb } from './parts/find-verb.ts';
import { addAction } from './parts/offer-action.ts';

const VERB_LENGTH_MAX = 40;
const SAMPLES_MAX = 3;

type Fields = { readonly [id: string]: FieldSpec };

/** The row that is made, and its fields for the row that it is made of and for the person who makes it. */
interface Link {
  readonly id: string;
  readonly reference: string;
  readonly person: string;
  readonly isNew: boolean;
}

/** `choice` or `name` is the verb, `thing` what it is done with, `value` are the words for those who do it. */
export function linkAction(slots: Slots, context: EditContext): Changed {
  const { app } = context;
  const { value, choice, name } = slots;
  const words = choice ?? name;
  const on = findShownThing(slots, context);
  if (on === undefined)
    return {
      problem: `Say with what this is done: ${sayNames(Object.values(app.things).map(({ plural }) => plural))}.`,
    };
  if (words === undefined || words.trim() === '' || words.length > VERB_LENGTH_MAX)
    return { problem: 'Say what people do, such as “borrow” or “sign up for”.' };
  const known = findVerb(words);
  const verb = choice === undefined || name === undefined ? known : { ...known, label: toCapital(name) };
  if (verb.isEnding === true) return addEnding(app, on, verb);
  const actor = value === undefined ? undefined : findThing(app, value);
  const link = findLink(app, on, actor, verb) ?? createLink(app, on, actor, verb);
  const done = Object.values(app.actions ?? {}).find((action) => action.on === on && action.makes?.thing === link.id);
  if (done !== undefined)
    return alreadySo(`“${done.label}” does that already: it adds ${withArticle(getThing(app, link.id).name)}.`);
  const lack = link.isNew ? findLack(app) : undefined;
  if (lack !== undefined) return { problem: lack };
  const linked = link.isNew ? addLink(app, on, actor, verb, link) : app;
  const id = toFreeId(verb.label, app.actions ?? {});
  const changed = addAction(linked, id, toAction(linked, on, actor, verb, link));
  return withBack(changed, on, verb, link);
}

/** Sets the state that says so, or else removes the row. */
function addEnding(app: App, on: string, verb: Verb): Changed {
  const title = getTitleField(getThing(app, on));
  const state = findState(app, on, verb);
  const done = state && toLiteral(state.done);
  const same = Object.values(app.actions ?? {}).find(
    (action) => action.on === on && (action.label === verb.label || action.changes?.[state?.field ?? ''] === done),
  );
  if (same !== undefined && (done !== undefined || same.label === verb.label))
    return alreadySo(`The button “${same.label}” does that already.`);
  const id = toFreeId(verb.label, app.actions ?? {});
  const does = state
    ? { when: `${state.field} != ${done}`, changes: { [state.field]: done ?? '' } }
    : { removes: true };
  const { label, icon } = verb;
  const texts = { confirm: `${label}: {${title}}?`, says: `{${title}}: ${verb.since.toLowerCase()}.` };
  return addAction(app, id, { label, on, icon, ...does, ...texts });
}

/** A thing that the verb makes already: named after it, and with a reference to what it is done with. */
function findLink(app: App, on: string, actor: string | undefined, verb: Verb): Link | undefined {
  for (const [id, thing] of Object.entries(app.things)) {
    const fields = listFields(thing.fields).filter(({ formula }) => formula === undefined);
    const references = fields.filter(({ type }) => type === 'reference');
    const reference = references.find(({ to }) => to === on);
    if (id === on || reference === undefined || !isNamedAfter(thing, verb)) continue;
    const person =
      references.find((field) => field.to === actor && field !== reference) ??
      fields.find(({ type }) => type === 'text');
    return { id, reference: reference.id, person: person?.id ?? '', isNew: false };
  }
  return undefined;
}

/** "Borrowing" and "loan" are both what "borrow" makes. */
function isNamedAfter({ name, words = [] }: Thing, { name: noun, verbs = [] }: Verb): boolean {
  const stems = new Set([noun, ...verbs].flatMap((word) => listStems(word).slice(0, 1)));
  return [name, ...words].some((known) => listStems(known).some((stem) => stems.has(stem)));
}

function createLink({ things }: App, on: string, actor: string | undefined, verb: Verb): Link {
  const id = toFreeId(verb.name, things);
  const person = actor === undefined || actor === on || isMine(verb) ? 'person' : actor;
  return { id, reference: on, person, isNew: true };
}

const isMine = ({ isToggle }: Verb): boolean => isToggle === true;

function addLink(app: App, on: string, actor: string | undefined, verb: Verb, link: Link): App {
  const thing: Thing = {
    name: verb.name,
    plural: verb.plural,
    icon: verb.icon,
    fields: {
      [link.reference]: { type: 'reference', to: on, label: toCapital(getThing(app, on).name), required: true },
      [link.person]: toPersonField(app, actor, verb),
      since: { type: 'date', label: verb.since, start: 'today' },
      ...(verb.days !== undefined && { due: { type: 'date', start: `after(today, ${verb.days})` } as const }),
      ...verb.asks,
    },
    rows: listSamples(app, on, actor, verb, link),
  };
  const added = { ...app, things: { ...app.things, [link.id]: thing } };
  return addPage(added, toCapital(thing.plural), link.id, { kind: 'table', of: link.id, sort: '-since' });
}

function toPersonField(app: App, actor: string | undefined, verb: Verb): FieldSpec {
  if (actor === undefined || isMine(verb)) return { type: 'text', label: 'Name', required: true };
  return { type: 'reference', to: actor, label: toCapital(getThing(app, actor).name), required: true };
}

/** Rows that agree with what is there: where a state says that it was done, of rows in that state. */
function listSamples(app: App, on: string, actor: string | undefined, verb: Verb, link: Link): Thing['rows'] {
  if (actor === undefined || isMine(verb) || verb.asks !== undefined) return [];
  const [rows, people] = [getThing(app, on), getThing(app, actor)];
  const [title, name] = [getTitleField(rows), getTitleField(people)];
  const state = findState(app, on, verb);
  const done = rows.rows.filter((row) => state === undefined || row[state.field] === state.done);
  return done.slice(0, Math.min(SAMPLES_MAX, people.rows.length)).map((row, index) => ({
    [link.reference]: row[title] ?? null,
    [link.person]: people.rows[index]?.[name] ?? null,
    since: `today-${2 + 3 * index}`,
    ...(verb.days !== undefined && { due: `today+${Math.max(1, verb.days - 2 - 3 * index)}` }),
  }));
}

interface State {
  readonly field: string;
  readonly done: string;
  readonly free: string;
}

/** The choice that has an option for what the verb does. */
function findState(app: App, on: string, { states = [] }: Verb): State | undefined {
  for (const field of listFields(getThing(app, on).fields)) {
    const { options = [], formula } = field;
    const done = options.find((option) => states.includes(option.toLowerCase()));
    const free = options.find((option) => option !== done);
    if (formula === undefined && isState(field) && done !== undefined && free !== undefined)
      return { field: field.id, done, free };
  }
  return undefined;
}

function toAction(app: App, on: string, actor: string | undefined, verb: Verb, link: Link): AppAction {
  const title = getTitleField(getThing(app, on));
  const stock = findTaken(app, on, verb, link);
  const state = stock === undefined ? findState(app, on, verb) : undefined;
  const asks = isMine(verb) ? {} : listAsks(app, actor, verb, link);
  const given = Object.keys(asks).map((id) => [id, id]);
  const needs = [
    ...(stock === undefined ? [] : [stock.need]),
    ...listNeeds(verb, link, asks, state, stock !== undefined),
  ];
  const changes = {
    ...(stock?.field !== undefined && { [stock.field]: `${stock.field} - 1` }),
    ...(state !== undefined && { [state.field]: toLiteral(state.done) }),
  };
  return {
    label: verb.label,
    on,
    icon: verb.icon,
    tone: 'primary',
    ...(Object.keys(asks).length > 0 && { asks }),
    ...(needs.length > 0 && { need: needs.join(' and '), otherwise: sayRefusal(title, verb, stock !== undefined) }),
    makes: {
      thing: link.id,
      with: { [link.reference]: 'this', ...Object.fromEntries(given), ...(isMine(verb) && { [link.person]: 'me' }) },
    },
    ...(Object.keys(changes).length > 0 && { changes }),
    ...(isMine(verb) && { once: true, ...(verb.back !== undefined && { undo: verb.back }) }),
    says: `{${title}} is among the ${getThing(app, link.id).plural} now.`,
  };
}

function sayRefusal(title: string, { isExclusive, isRepeatable }: Verb, isCounted: boolean): string {
  if (isCounted)
    return isRepeatable === true ? `No {${title}} is left.` : `No {${title}} is left, or this was done already.`;
  return isExclusive === true ? `{${title}} is taken at the moment.` : 'This was done already.';
}

function findTaken(app: App, on: string, { isTaking }: Verb, link: Link): Stock | undefined {
  return isTaking === true ? findStock(app, on, link.id, link.reference) : undefined;
}

/** The person, and what else a row of the link must have. */
function listAsks(app: App, actor: string | undefined, verb: Verb, link: Link): Fields {
  const fields = listFields(getThing(app, link.id).fields);
  const isAsked = (id: string, start: string | undefined, required: boolean | undefined) =>
    id === link.person || Object.hasOwn(verb.asks ?? {}, id) || (required === true && start === undefined);
  const asked = fields.filter(
    ({ id, formula, start, required, hidden }) =>
      id !== link.reference && formula === undefined && hidden !== true && isAsked(id, start, required),
  );
  return Object.fromEntries(
    asked.map(({ id, ...field }) => [
      id,
      { ...field, ...(id === link.person && { required: actor !== undefined || field.required === true }) },
    ]),
  );
}

/** Exclusive: no other row is open. Otherwise the same person does it only once, unless it may be repeated. */
function listNeeds(
  verb: Verb,
  link: Link,
  asks: Fields,
  state: State | undefined,
  isCounted: boolean,
): readonly string[] {
  if (isMine(verb)) return [];
  if (verb.isExclusive === true && !isCounted)
    return [
      state === undefined
        ? `count(${link.id} where ${link.reference} = this) = 0`
        : `${state.field} != ${toLiteral(state.done)}`,
    ];
  if (verb.isRepeatable === true || !Object.hasOwn(asks, link.person)) return [];
  return [`count(${link.id} where ${link.reference} = this and ${link.person} = ${link.person}) = 0`];
}

/** A button on the made rows that takes them back, and gives back what was used up. */
function withBack(app: App, on: string, verb: Verb, link: Link): App {
  if (verb.back === undefined || isMine(verb) || !link.isNew) return app;
  const stock = findTaken(app, on, verb, link);
  const state = stock === undefined ? findState(app, on, verb) : undefined;
  const changes = {
    ...(stock?.field !== undefined && { [`${link.reference}.${stock.field}`]: `${link.reference}.${stock.field} + 1` }),
    ...(state !== undefined && { [`${link.reference}.${state.field}`]: toLiteral(state.free) }),
  };
  const id = toFreeId(`${verb.back} ${verb.name}`, app.actions ?? {});
  return addAction(app, id, {
    label: verb.back,
    on: link.id,
    icon: 'undo-2',
    ...(Object.keys(changes).length > 0 && { changes }),
    removes: true,
    confirm: `${verb.back}: {${link.reference}}?`,
    says: `{${link.reference}}: ${verb.name} ended.`,
  });
}
