// An edit in plain words, as a prompt that is offered: the plain form of its kind with the names of the app.
import { SCREEN_COLOURS } from '../../../language/colour.ts';
import { withArticle } from '../../../language/inflection.ts';
import { type App, getTitleField, listFields } from '../app/description.ts';
import type { Askable, FieldTarget, GivenCell, ItemTarget, RowTarget, Slots, ViewTarget } from './edit.ts';
import { findSort, toItemName, toTarget } from './operations/paths.ts';

/** Undefined if a slot of the plain form is not filled. The slots that it has not are said behind it, if all are wanted. */
export function sayEdit(
  { plain }: Askable,
  slots: Slots,
  app: App,
  { isQuoted = false, isWhole = false } = {},
): string | undefined {
  let isFilled = true;
  const text = plain.replace(/\{(\w+)\}/g, (_match, slot: string) => {
    const said = saySlot(slot, slots[slot as keyof Slots], app, isQuoted);
    isFilled &&= said !== undefined;
    return said ?? '';
  });
  if (!isFilled) return undefined;
  const more = isWhole
    ? Object.entries(slots).filter(([slot]) => slot !== 'about' && !plain.includes(`{${slot}}`))
    : [];
  const said = more.flatMap(([slot, value]) => sayMore(slot, value as Slots[keyof Slots], app));
  return said.length === 0 ? text : `${text} (${said.join('; ')})`;
}

/** "view: Today", or for the values of a row "Floor: First floor". */
function sayMore(slot: string, value: Slots[keyof Slots], app: App): readonly string[] {
  if (slot === 'given')
    return (value as readonly GivenCell[]).map((cell) => `${sayField(cell.field, app)}: ${cell.value}`);
  const said = saySlot(slot, value, app, false);
  return said === undefined ? [] : [`${slot === 'cells' ? 'value' : slot}: ${said}`];
}

function saySlot(slot: string, value: Slots[keyof Slots], app: App, isQuoted: boolean): string | undefined {
  if (value === undefined) return undefined;
  switch (slot) {
    case 'thing':
      return app.things[String(value)]?.plural;
    case 'field':
    case 'otherField':
      return sayField(value as FieldTarget, app);
    case 'option':
      return String((value as { readonly option: string }).option);
    case 'row':
      return sayRow(value as RowTarget, app);
    case 'page':
    case 'otherPage':
      return app.pages[Number(value)]?.name;
    case 'view':
    case 'otherView':
      return sayView(value as ViewTarget, app);
    case 'action':
      return app.actions?.[String(value)]?.label;
    case 'item':
      return sayItem(value as ItemTarget, app);
    case 'part':
      return saySlot(findSort(String(value)) ?? '', toTarget(String(value), app), app, isQuoted);
    case 'colour':
      return Object.entries(SCREEN_COLOURS).find(([, hex]) => hex === value)?.[0] ?? String(value);
    case 'kind':
      return String(value).endsWith('s') ? String(value) : withArticle(String(value));
    case 'names':
      return (value as readonly string[]).join(', ');
    case 'name':
    case 'text':
    case 'value':
      return isQuoted ? `"${String(value)}"` : String(value);
    default:
      return String(value);
  }
}

/** A label that several things have is said with its thing. */
function sayField({ thing, field }: FieldTarget, app: App): string | undefined {
  const own = app.things[thing];
  const label = listFields(own?.fields ?? {}).find(({ id }) => id === field)?.label;
  if (own === undefined || label === undefined) return undefined;
  const having = Object.values(app.things).filter(({ fields }) =>
    listFields(fields).some((other) => other.label === label),
  );
  return having.length > 1 ? `${label} of the ${own.plural}` : label;
}

function sayRow({ thing, row }: RowTarget, app: App): string | undefined {
  const own = app.things[thing];
  const title = own?.rows[row]?.[getTitleField(own)];
  return title === undefined ? undefined : String(title);
}

function sayItem({ page, view, list, index }: ItemTarget, app: App): string | undefined {
  const entries = app.pages[page]?.views[view]?.[list];
  return Array.isArray(entries) ? toItemName(entries[index]) : undefined;
}

export function sayView({ page, view }: ViewTarget, app: App): string | undefined {
  const spec = app.pages[page]?.views[view];
  if (spec === undefined) return undefined;
  const thing = app.things[String(spec['of'])];
  return spec.title !== undefined && spec.title !== ''
    ? spec.title
    : thing === undefined
      ? spec.kind
      : `${thing.plural} ${spec.kind}`;
}
