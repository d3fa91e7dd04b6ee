// Makes a view of a kind from what a thing has: a date for a calendar, a choice for a board, a number for a ranking.
import { listProperties } from '../../../app/check-pages.ts';
import { type App, listFields, type NamedField, type View } from '../../../app/description.ts';
import { getKind } from '../../../kinds/kinds.ts';
import { getThing } from '../../change.ts';
import fits from './field-types.json' with { type: 'json' };
import { sayFields } from './words.ts';

const FITS: { readonly [property: string]: readonly string[] | undefined } = fits;

export type CreatedView = { readonly view: View } | { readonly problem: string };

/** The properties that a view of another kind has already are kept where the new kind knows them. */
export function createView(app: App, kind: string, thing: string, field?: string, old?: View): CreatedView {
  const { definition } = getKind(kind);
  const properties = listProperties(definition);
  const kept = Object.entries(old ?? {}).filter(([name]) => name !== 'kind' && Object.hasOwn(properties, name));
  const view: { [name: string]: unknown } = { ...Object.fromEntries(kept) };
  for (const [name, { type, required, options }] of Object.entries(properties)) {
    if (type === 'field') view[name] = findFitting(app, thing, name, field) ?? view[name];
    if (required !== true || view[name] !== undefined) continue;
    if (type === 'thing') view[name] = thing;
    else if (type === 'number' || options !== undefined) view[name] = definition.example[name];
    else return { problem: sayMissing(app, kind, thing, name) };
  }
  return { view: { kind, ...Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined)) } };
}

function sayMissing(app: App, kind: string, thing: string, property: string): string {
  const said = SAID[property];
  if (said === undefined) return `A ${kind} needs more than this app knows: describe what it should have.`;
  return `A ${kind} needs ${said}, and ${getThing(app, thing).plural} have none: ${sayFields(app, thing)}.`;
}

const SAID: { readonly [property: string]: string } = {
  by: 'a choice for its columns',
  date: 'a date',
  score: 'a number to rank by',
};

/** The columns of a board are stages, where there are some. */
const STAGE = /status|state|stage|phase|progress/i;

/** The named field if its type fits, or else the first that does. A card is moved between stored values only. */
function findFitting(app: App, thing: string, property: string, named?: string): string | undefined {
  const isStored = ({ formula }: NamedField) => formula === undefined;
  const fields = listFields(getThing(app, thing).fields).filter(
    (field) => FITS[property]?.includes(field.type) && field.hidden !== true && (property !== 'by' || isStored(field)),
  );
  const isStage = ({ id }: NamedField) => property === 'by' && STAGE.test(id);
  return (fields.find(({ id }) => id === named) ?? fields.find(isStage) ?? fields.find(isStored))?.id;
}
