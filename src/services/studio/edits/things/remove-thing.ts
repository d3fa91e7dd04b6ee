// Removes a thing with its pages; what refers to it keeps the names of its rows as options.
import { listProperties } from '../../app/check-pages.ts';
import { type App, type Field, type FieldSpec, getTitleField, toField, type View } from '../../app/description.ts';
import { getKind } from '../../kinds/kinds.ts';
import { changeViews, getThing, listTitles, OPTIONS_MAX, toProblem } from '../change.ts';
import type { EditKind } from '../edit.ts';
import { settle } from '../names/settle.ts';
import { mapEntries } from '../names/settle-field.ts';
import examples from './remove-thing.json' with { type: 'json' };

export const removeThing: EditKind = {
  id: 'remove-thing',
  examples,
  plain: 'Remove the list of {thing}',
  apply({ thing: id }, { app }) {
    if (id === undefined) return toProblem('There is no such list to remove.');
    const thing = getThing(app, id);
    const detached = detach(app, id);
    const changed = settle({
      ...detached,
      things: mapEntries(detached.things, (other, name) =>
        name === id || Object.keys(other.fields).length === 0 ? undefined : other,
      ),
    });
    if (changed.pages.length === 0) return toProblem(`Without ${thing.plural} there would be nothing left to show.`);
    return { app: changed, claims: [{ is: 'hidden', thing: id, field: getTitleField(thing) }] };
  },
};

type Fields = { readonly [id: string]: FieldSpec };

/** References become choices of the names that there were. */
function detach(app: App, id: string): App {
  const titles = [...new Set(listTitles(getThing(app, id)))].filter((title) => title !== '').slice(0, OPTIONS_MAX);
  const isReference = (spec: FieldSpec | undefined) => toField(spec ?? 'text').to === id;
  const toChoices = (fields: Fields): Fields =>
    mapEntries(fields, (spec): FieldSpec | undefined => {
      const { to: _to, ...field }: Field = toField(spec);
      if (!isReference(spec)) return spec;
      return titles.length === 0 ? undefined : { ...field, type: 'choice', options: titles };
    });
  const things = mapEntries(app.things, (thing) => ({
    ...thing,
    fields: toChoices(thing.fields),
    rows: thing.rows.map((row) =>
      mapEntries(row, (value, name) =>
        isReference(thing.fields[name]) && !titles.includes(String(value)) ? null : value,
      ),
    ),
  }));
  const actions =
    app.actions &&
    mapEntries(app.actions, (action) => (action.asks ? { ...action, asks: toChoices(action.asks) } : action));
  return changeViews({ ...app, things, ...(actions && { actions }) }, (view) => {
    const properties = listProperties(getKind(view.kind).definition);
    return mapEntries(view, (value, name) =>
      properties[name]?.type === 'inputs' ? toChoices(value as Fields) : value,
    ) as View;
  });
}
