// The page of one row: all its fields, what can be done with it, and the rows of other things that refer to it.
import type { Step } from '../../../interface-catalogue/model/expression.ts';
import type { NamedField } from '../app/description.ts';
import { addOpenForm, listOffers, listOpenActions, listThingActions } from './actions.ts';
import { listAudiences, listFieldRoles } from './audience.ts';
import type { CompileContext, ThingView } from './context.ts';
import { listAddSteps, listManaging } from './editor.ts';
import { toAction, toCall, toPath, toSet } from './expressions.ts';
import { toCellType, toColumnLabel } from './inputs.ts';
import { addOffers } from './offers.ts';
import { addTable } from './table.ts';
import { toId } from './to-id.ts';
import { isReferenceTo } from './undo.ts';

export const toDetailPage = (thing: string): string => `detail-${toId(thing)}`;
const toSelectedPath = (thing: string): string => `/ui/selected/${thing}`;
const toBackPath = (thing: string): string => `/ui/back/${thing}`;

/** Opens the page of the row around. */
export function listOpenSteps(context: CompileContext, thing: string): readonly Step[] {
  context.wanted.details.add(thing);
  return [
    toSet(toSelectedPath(thing), toPath('id')),
    toSet(toBackPath(thing), toPath('/ui/page')),
    { do: 'navigate', to: toDetailPage(thing) },
  ];
}

export function addDetail(context: CompileContext, parentId: string, thing: string): void {
  const { draft, copy } = context;
  const view = context.getThing(thing);
  const id = toDetailPage(thing);
  draft.put(toSelectedPath(thing), '');
  draft.put(toBackPath(thing), '');
  const page = draft.add(parentId, id, 'Page', {
    name: id,
    title: toCall('find', {
      rows: toPath(`/${thing}`),
      value: toPath(toSelectedPath(thing)),
      field: view.title,
    }),
    icon: view.thing.icon,
  });
  draft.add(page, `${id}-back`, 'Button', {
    label: copy('back'),
    icon: 'arrow-left',
    variant: 'ghost',
    press: toAction({ do: 'navigate', to: toPath(toBackPath(thing)) }),
  });
  // A list of one row: inside, paths are fields of the row.
  const one = draft.add(page, `${id}-one`, 'List', {
    rows: toCall('where', { rows: context.getRows(thing), field: 'id', value: toPath(toSelectedPath(thing)) }),
    emptyTitle: copy('noneYet', { plural: view.thing.plural }),
  });
  const audiences = listAudiences(listFieldRoles(context.app, thing));
  const all = audiences.length === 1 ? one : draft.add(one, `${id}-all`, 'Column', { gap: 'none' });
  for (const { role, suffix, showIf } of audiences) {
    const content = draft.add(all, `${id}-content${suffix}`, 'Column', { gap: 'medium', showIf });
    addContent(context.withRole(role), content, `${id}${suffix}`, thing);
  }
}

function addContent(context: CompileContext, content: string, id: string, thing: string): void {
  const view = context.getThing(thing);
  addFacts(context, content, id, view);
  for (const other of context.things)
    for (const field of other.fields)
      if (isReferenceTo(field, thing)) addRelated(context, content, id, view, other, field);
}

function addFacts(context: CompileContext, parentId: string, id: string, view: ThingView): void {
  const { draft } = context;
  const visible = view.fields.filter((field) => field.hidden !== true && field.id !== view.title);
  const image = visible.find(({ type }) => type === 'image');
  let facts = parentId;
  if (image !== undefined) {
    const grid = draft.add(parentId, `${id}-grid`, 'Grid', { columns: 2, gap: 'large' });
    draft.add(grid, `${id}-image`, 'Image', { subject: toSubject(view, image), ratio: 'wide', icon: view.thing.icon });
    facts = draft.add(grid, `${id}-facts`, 'Column', { gap: 'medium' });
  }
  const items = visible.filter(({ type }) => type !== 'image' && type !== 'long text');
  if (items.length > 0)
    draft.add(facts, `${id}-fields`, 'DefinitionList', {
      items: items.map((field) => ({ label: toColumnLabel(field), value: toPath(field.id), type: toCellType(field) })),
    });
  for (const field of visible.filter(({ type }) => type === 'long text')) addLongText(context, parentId, id, field);
  addButtons(context, facts, id, view);
}

export function toSubject({ title }: ThingView, image: NamedField) {
  const words = toCall('text', { template: '{a} {b}', values: { a: toPath(image.id), b: toPath(title) } });
  return words;
}

function addLongText(context: CompileContext, parentId: string, id: string, field: NamedField): void {
  const column = context.draft.add(parentId, `${id}-${toId(field.id)}`, 'Column', {
    gap: 'none',
    showIf: toCall('not', { value: toCall('empty', { value: toPath(field.id) }) }),
  });
  context.draft.add(column, `${id}-${toId(field.id)}-label`, 'Text', { text: field.label, variant: 'label' });
  context.draft.add(column, `${id}-${toId(field.id)}-text`, 'RichText', { text: toPath(field.id) });
}

function addButtons(context: CompileContext, parentId: string, id: string, { id: thing }: ThingView): void {
  const back: Step = { do: 'navigate', to: toPath(toBackPath(thing)) };
  const open = context.things
    .filter(({ fields }) => fields.some((field) => isReferenceTo(field, thing)))
    .flatMap((other) => listOpenActions(context, thing, other.id));
  addOffers(context, parentId, id, [
    ...listOffers(
      context,
      listThingActions(context, thing).filter((action) => !open.includes(action)),
    ),
    ...listManaging(context, thing, (what) => context.managed.has(`${what} ${thing}`), [back]),
  ]);
}

/** The rows of another thing that refer to this one by the field; where several fields do, each has a table. */
function addRelated(
  context: CompileContext,
  parentId: string,
  id: string,
  view: ThingView,
  other: ThingView,
  reference: NamedField,
): void {
  const { draft, copy } = context;
  const first = other.fields.find((field) => isReferenceTo(field, view.id));
  const key = `${id}-${toId(other.id)}${first === reference ? '' : `-${toId(reference.id)}`}`;
  const isOne = other.fields.filter((field) => isReferenceTo(field, view.id)).length === 1;
  const plural = other.thing.plural.charAt(0).toUpperCase() + other.thing.plural.slice(1);
  const header = draft.add(parentId, `${key}-header`, 'Row', { justify: 'between', align: 'center' });
  draft.add(header, `${key}-title`, 'Heading', {
    text: isOne ? plural : `${plural}: ${reference.label.toLowerCase()}`,
    level: 2,
  });
  const open = first === reference ? listOpenActions(context, view.id, other.id) : [];
  if (open.length === 0 && mayAdd(context, other.id))
    draft.add(header, `${key}-add`, 'Button', {
      label: copy('add', { name: other.thing.name }),
      icon: 'plus',
      variant: 'secondary',
      press: toAction(...listAddSteps(context, other.id, { [reference.id]: toPath(view.title) })),
    });
  for (const action of open) addOpenForm(context, parentId, key, action);
  const rows = toCall('where', { rows: context.getRows(other.id), field: reference.id, value: toPath(view.title) });
  const fields = other.fields.filter((field) => field !== reference && field.hidden !== true);
  addTable(context, parentId, key, {
    rows,
    fields,
    offers: listOffers(context, listThingActions(context, other.id)),
    press: toAction(...listOpenSteps(context, other.id)),
    emptyTitle: copy('noneYet', { plural: other.thing.plural }),
    pageSize: 5,
  });
}

/** Rows that no page shows and no action makes can be added only here. */
function mayAdd({ app, managed }: CompileContext, thing: string): boolean {
  const isShown = app.pages.some(({ views }) => views.some((view) => view['of'] === thing));
  const isMade = Object.values(app.actions ?? {}).some(({ makes }) => makes?.thing === thing);
  return managed.has(`add ${thing}`) || !(isShown || isMade);
}
