// Adds a thing with what its name implies: fields, rows, and a page where rows are listed and added.
import { type App, listFields, type Thing } from '../../app/description.ts';
import { toCapital } from '../../reading/phrases.ts';
import { addView, findFieldByName, findLack, getThing, toFreeId, toPlainName } from '../change.ts';
import { type Applies, alreadySo, type Changed, type Slots } from '../edit.ts';
import { findThingByName, putField, toNewField } from '../values/to-new-field.ts';
import { toKnownThing } from './find-known.ts';

export const THINGS: Applies = { 'add-thing': (slots, { app }) => addThing(slots, app) };

function addThing({ name = '', names = [], thing: parent }: Slots, app: App): Changed {
  const words = toPlainName(name);
  if (!/\p{L}/u.test(words)) return { problem: 'Say what is to be listed.' };
  const existing = findThingByName(app, words);
  if (existing !== undefined) return alreadySo(`There is a list of ${getThing(app, existing).plural} already.`);
  const lack = findLack(app);
  if (lack !== undefined) return { problem: lack };
  const known = toKnownThing(app, words);
  const id = toFreeId(known.name, { ...app.things, ...known.fields });
  const added = { ...app, things: { ...app.things, [id]: known } };
  const referring = parent === undefined ? added : putReference(added, id, parent);
  const changed = names.slice(0, NAMES_MAX).reduce((next, field) => putNamed(next, id, field), referring);
  const view = { kind: toKind(getThing(changed, id)), of: id };
  return addView(changed, toCapital(known.plural), view, known.icon);
}

/** More fields in one message are no names of fields. */
const NAMES_MAX = 20;

function toKind({ fields }: Thing): string {
  return listFields(fields).some(({ type }) => type === 'image') ? 'cards' : 'table';
}

/** Each row of the new thing belongs to one of the other. */
function putReference(app: App, id: string, to: string): App {
  const { name, fields } = getThing(app, id);
  const has = listFields(fields).some((field) => field.type === 'reference' && field.to === to);
  const parent = getThing(app, to);
  if (has || name === parent.name) return app;
  return putField(app, id, {
    label: toCapital(parent.name),
    field: { type: 'reference', to },
  }).app;
}

function putNamed(app: App, id: string, name: string): App {
  if (findFieldByName(app, id, name) !== undefined) return app;
  const read = toNewField(app, id, { name });
  return 'problem' in read ? app : putField(app, id, read).app;
}
