// Edits of what people may do: buttons, questions before them, and the rights to add, edit and delete.
import { type App, type AppAction, getTitleField, type View } from '../../app/description.ts';
import { listNames, parseFormula } from '../../app/parse-formula.ts';
import { createCopy } from '../../compile/copy.ts';
import { toCapital } from '../../reading/phrases.ts';
import {
  changeViews,
  findFieldByName,
  findThing,
  getField,
  getThing,
  isSameName,
  sayNames,
  toFreeId,
} from '../change.ts';
import { type Applies, alreadySo, type Changed, type EditContext, type Problem, type Slots } from '../edit.ts';
import { settle } from '../names/settle.ts';
import { setAt, toViewPath } from '../operations/paths.ts';
import { removePart } from '../operations/remove.ts';
import { putField, toNewField } from '../values/to-new-field.ts';
import {
  findMainThing,
  findMainView,
  findNamedThing,
  getThingOf,
  isCollection,
  listViews,
  sayNoList,
} from '../views/parts/find-views.ts';
import { linkAction } from './link-action.ts';
import { findChange } from './parts/find-change.ts';
import { addAction as addTo } from './parts/offer-action.ts';

const LABEL_LENGTH_MAX = 60;
const WORDS_LENGTH_MAX = 40;

export const ACTIONS: Applies = {
  'add-action': addAction,
  'ask-in-action': askInAction,
  'confirm-action': confirmAction,
  'link-action': linkAction,
  'lock-rows': lockRows,
  'unlock-rows': unlockRows,
};

const setAction = (app: App, id: string, action: AppAction): App => ({
  ...app,
  actions: { ...app.actions, [id]: action },
});

/** Adds a button that changes a row: "a button to mark orders as shipped". */
function addAction(slots: Slots, context: EditContext): Changed {
  const { app } = context;
  const { option, value, name, field: given, choice } = slots;
  const thing = findThing(slots, context);
  if (thing === undefined) return { problem: 'This app has no rows that a button could change.' };
  const flag = given !== undefined && getField(app, given).type === 'yes/no' ? getField(app, given).label : undefined;
  const words = option?.option ?? value ?? flag ?? choice ?? (given === undefined ? name : undefined);
  if (words === undefined || words.trim() === '' || words.length > WORDS_LENGTH_MAX)
    return { problem: 'Say what the button does, such as “mark as done”.' };
  const change = findChange(app, thing, words, (option ?? given)?.field);
  if (typeof change === 'string') return { problem: change };
  const { app: prepared, field, formula, when, words: state } = change;
  const said = (words === name ? undefined : name) ?? slots.text;
  const label = toCapital((said ?? `Mark as ${state}`).slice(0, LABEL_LENGTH_MAX));
  const same = Object.values(app.actions ?? {}).find(
    (action) =>
      action.on === thing &&
      (action.changes?.[field] === formula || [label, words].some((own) => isSameName(action.label, own))),
  );
  if (same !== undefined) return toRenaming(same.label, said);
  const title = getTitleField(getThing(app, thing));
  const id = toFreeId(label, app.actions ?? {});
  const says = `{${title}}: ${state}.`;
  return addTo(prepared, id, { label, on: thing, icon: 'check', when, changes: { [field]: formula }, says });
}

/** A state has one button, which may have another name. */
function toRenaming(label: string, said = label): Problem {
  const found = alreadySo(`The button “${label}” does that already.`);
  return isSameName(label, said) ? found : { ...found, choices: [`Rename the button ${label} to ${toCapital(said)}`] };
}

/** Asks for a field of the row that an action changes or makes: "check in should also ask for the company". */
function askInAction({ action: id = '', field: given, name = '' }: Slots, context: EditContext): Changed {
  const action = context.app.actions?.[id];
  if (action === undefined) return { problem: sayActions(context.app) };
  // A field of another list says only what is asked for.
  const isOwn = given !== undefined && [action.on, action.makes?.thing].includes(given.thing);
  const named = given === undefined ? name : getField(context.app, given).label;
  const added = isOwn ? { app: context.app, target: given } : addAsked(action, named, context.app);
  if ('problem' in added) return added;
  const { app, target } = added;
  const { id: field, formula, hidden: _hidden, ...spec } = getField(app, target);
  const isMade = action.makes?.thing === target.thing;
  if (formula !== undefined || !(isMade || action.on === target.thing))
    return { problem: `“${action.label}” changes no ${spec.label.toLowerCase()}.` };
  const value = isMade ? action.makes?.with[field] : action.changes?.[field];
  if (value !== undefined && Object.hasOwn(action.asks ?? {}, value))
    return alreadySo(`“${action.label}” asks for ${spec.label} already.`);
  // A value that is given is what the input begins with, unless it depends on the row.
  const isPlain = value !== undefined && listNames(parseFormula(value)).every((used) => used === 'today');
  if (value !== undefined && !isPlain) return { problem: `“${action.label}” computes ${spec.label} already.` };
  const changed: AppAction = {
    ...action,
    asks: { ...action.asks, [field]: value === undefined ? spec : { ...spec, start: value } },
    ...(isMade && action.makes
      ? { makes: { ...action.makes, with: { ...action.makes.with, [field]: field } } }
      : { changes: { ...action.changes, [field]: field } }),
  };
  return setAction(app, id, changed);
}

/** A field that is asked for and not there yet is added to the rows that the action makes or changes. */
function addAsked({ on, makes }: AppAction, name: string, app: App) {
  const thing = makes?.thing ?? on;
  if (thing === undefined || name === '') return { problem: 'Say what the button is to ask for.' };
  const known = findFieldByName(app, thing, name);
  if (known !== undefined) return { app, target: { thing, field: known.id } };
  const read = toNewField(app, thing, { name });
  return 'problem' in read ? read : putField(app, thing, read);
}

/** Asks before something is done: "ask before deleting", "confirm before sending". */
function confirmAction(slots: Slots, { app }: EditContext): Changed {
  const { action: id, text } = slots;
  const thing = findNamedThing(slots, app);
  const all = Object.entries(app.actions ?? {});
  // Without a name, what is lost for good is meant.
  const meant = all.filter(([known, { removes, empties, on }]) =>
    id === undefined
      ? (removes === true || empties !== undefined) && (thing === undefined || on === thing)
      : known === id,
  );
  const open = meant.filter(
    ([, { confirm }]) => confirm === undefined || (id !== undefined && text !== undefined && confirm !== text),
  );
  if (open.length === 0) return { problem: sayNothing(app, meant, thing ?? findMainThing(app)) };
  return open.reduce(
    (done, [known, action]) => setAction(done, known, { ...action, confirm: text ?? toQuestion(app, action) }),
    app,
  );
}

function toQuestion(app: App, { label, on }: AppAction): string {
  return on === undefined ? `${label}?` : `${label}: {${getTitleField(getThing(app, on))}}?`;
}

function sayNothing(app: App, meant: readonly (readonly [string, AppAction])[], thing: string | undefined): string {
  const [first] = meant;
  if (first !== undefined) return `“${first[1].label}” asks “${first[1].confirm}” already.`;
  const name = thing === undefined ? 'row' : getThing(app, thing).name;
  return `Deleting asks “${createCopy(app.language)('deleteQuestion', { name })}” already.`;
}

/** Takes the right to add, edit or delete rows: "no deleting", "make the orders read-only". */
function lockRows(slots: Slots, { app }: EditContext): Changed {
  const thing = findNamedThing(slots, app);
  const taken = listMeant(slots.choice);
  const locked = changeRights(app, thing, (rights) => rights.filter((right) => !taken.includes(right)));
  return withoutActions(taken.includes('add') ? withoutForms(locked, thing) : locked, thing, taken);
}

/** A form is there to add rows. */
function withoutForms(app: App, thing: string | undefined): App {
  const isForm = (view: View) => view.kind === 'form' && (thing === undefined || getThingOf(view) === thing);
  const found = listViews(app).find(({ spec }) => isForm(spec));
  const changed = found === undefined ? undefined : removePart(app, toViewPath(found));
  return changed === undefined || 'problem' in changed ? app : withoutForms(changed, thing);
}

/** Buttons that do nothing but remove rows. */
function withoutActions(app: App, thing: string | undefined, taken: readonly string[]): App {
  if (!taken.includes('delete')) return app;
  const isMeant = ({ on, removes, empties, makes, changes }: AppAction) =>
    (removes === true || empties !== undefined) &&
    makes === undefined &&
    changes === undefined &&
    (thing === undefined || (on ?? empties) === thing);
  const ids = Object.entries(app.actions ?? {}).flatMap(([id, action]) => (isMeant(action) ? [id] : []));
  return settle(ids.reduce((changed, id) => setAt(changed, `/actions/${id}`, undefined), app));
}

/** Gives the right to add, edit or delete rows. */
function unlockRows(slots: Slots, { app }: EditContext): Changed {
  const thing = findNamedThing(slots, app) ?? findMainThing(app);
  if (thing === undefined || findMainView(app, thing) === undefined) return { problem: sayNoList(app, slots) };
  return changeRights(app, thing, (rights) => [...rights, ...listMeant(slots.choice)]);
}

/** The rights of a view. */
const ALL = ['add', 'edit', 'delete'] as const;

export function listRights({ manage = true }: View): readonly string[] {
  if (Array.isArray(manage)) return manage;
  return manage === true ? ALL : [];
}

const listMeant = (choice: string | undefined): readonly string[] =>
  choice === undefined || choice === 'all' ? ALL : [choice];

/** Changes the rights of all lists of a thing, or of all lists. */
function changeRights(
  app: App,
  thing: string | undefined,
  change: (rights: readonly string[]) => readonly string[],
): App {
  return changeViews(app, (view) => {
    if (!isCollection(view) || (thing !== undefined && getThingOf(view) !== thing)) return view;
    const rights = listRights(view);
    const changed = ALL.filter((right) => change(rights).includes(right));
    if (changed.length === rights.length) return view;
    return { ...view, manage: changed.length === 0 ? false : changed.length === ALL.length ? true : changed };
  });
}

/** Says which buttons there are, where the wanted one is not. */
function sayActions({ actions = {} }: App): string {
  const labels = Object.values(actions).map(({ label }) => `“${label}”`);
  return labels.length === 0
    ? 'This app has no buttons for that.'
    : `There is no such button. There are ${sayNames(labels)}.`;
}
