// Removes rows; those that refer to them do without, or are gone if they are named by the reference.
import { type App, getTitleField, listFields } from '../../app/description.ts';
import { changeThing, isReferenceTo, listTitles } from '../change.ts';

export function removeRows(app: App, thing: string, isGone: (index: number) => boolean): App {
  const changed = changeThing(app, thing, (old) => ({
    ...old,
    rows: old.rows.filter((_row, index) => !isGone(index)),
  }));
  const titles = new Set(listTitles(changed.things[thing] ?? { name: '', plural: '', fields: {}, rows: [] }));
  return Object.entries(app.things).reduce((done, [id, { fields }]) => {
    const references = listFields(fields).filter(({ id: field }) => isReferenceTo(app, { thing: id, field }, thing));
    return references.reduce((next, { id: field }) => dropReferences(next, id, field, titles), done);
  }, changed);
}

function dropReferences(app: App, thing: string, field: string, titles: ReadonlySet<string>): App {
  const owner = app.things[thing];
  if (owner === undefined) return app;
  const isLost = (index: number) => {
    const value = owner.rows[index]?.[field] ?? null;
    return value !== null && !titles.has(String(value));
  };
  if (!owner.rows.some((_row, index) => isLost(index))) return app;
  if (getTitleField(owner) === field) return removeRows(app, thing, isLost);
  return changeThing(app, thing, (old) => ({
    ...old,
    rows: old.rows.map((row, index) => (isLost(index) ? { ...row, [field]: null } : row)),
  }));
}
