// Rows as cards: title, picture, facts, text, and what can be done with each.
import type { Expression } from '../../../interface-catalogue/model/expression.ts';
import type { NamedField } from '../app/description.ts';
import { listOpenActions } from './actions.ts';
import { type Collection, listEmptyProps } from './collection.ts';
import type { CompileContext } from './context.ts';
import { toSubject } from './detail.ts';
import { toCall, toIf, toPath, toText } from './expressions.ts';
import { isMarked, toCellType } from './inputs.ts';
import type { OfferedAction } from './offers.ts';
import { toId } from './to-id.ts';
import { isReferenceTo } from './undo.ts';

interface CardLayout {
  readonly layout: 'grid' | 'list';
  readonly columns?: number;
}

const PAGE_SIZE = 12;

export function addCards(
  context: CompileContext,
  parentId: string,
  collection: Collection,
  layout: CardLayout,
): string {
  const { draft } = context;
  const { nodeId, rows, shown, title, press, thing, offers } = collection;
  const list = draft.add(parentId, `${nodeId}-list`, 'List', {
    rows,
    layout: layout.layout,
    columns: layout.columns,
    pageSize: PAGE_SIZE,
    ...listEmptyProps(context, collection),
  });
  const rest = shown.filter(({ id }) => id !== title);
  const marks = rest.filter(isMark);
  const facts = rest.filter((field) => !isMark(field) && field.type !== 'image' && field.type !== 'long text');
  const card = draft.add(list, `${nodeId}-card`, 'Card', { title: toPath(title), subtitle: toFacts(facts), press });
  addManaging(context, card, nodeId, offers.filter(isManaging));
  const image = rest.find(({ type }) => type === 'image');
  if (image !== undefined)
    draft.add(card, `${nodeId}-card-image`, 'Image', {
      subject: toSubject(collection, image),
      ratio: 'wide',
      icon: thing.icon,
    });
  for (const field of rest.filter(({ type }) => type === 'long text').slice(0, 1))
    draft.add(card, `${nodeId}-card-${toId(field.id)}`, 'Text', { text: toPath(field.id), variant: 'small' });
  addMarks(context, card, nodeId, marks);
  if (layout.layout === 'list') addLatest(context, card, collection);
  addCardButtons(
    context,
    card,
    nodeId,
    offers.filter((offer) => !isManaging(offer)),
  );
  return list;
}

const LATEST_MAX = 2;

/** The latest texts that people added to a row: its comments or replies. */
function addLatest(context: CompileContext, card: string, { nodeId, id, title }: Collection): void {
  for (const other of context.things) {
    const reference = other.fields.find((field) => isReferenceTo(field, id));
    const text = other.fields.find(({ type, hidden }) => type === 'long text' && hidden !== true);
    if (reference === undefined || text === undefined || listOpenActions(context, id, other.id).length === 0) continue;
    const rows = toCall('where', { rows: toPath(`/${other.id}`), field: reference.id, value: toPath(title) });
    const key = `${nodeId}-latest-${toId(other.id)}`;
    const list = context.draft.add(card, key, 'List', { rows: toCall('take', { rows, count: LATEST_MAX }) });
    const author = other.fields.find((field) => field.type === 'text' && field.hidden !== true);
    const said = toText('{author}: {text}', { author: toPath(author?.id ?? ''), text: toPath(text.id) });
    context.draft.add(list, `${key}-text`, 'Text', {
      text: author === undefined ? toPath(text.id) : said,
      variant: 'small',
    });
  }
}

function isMark(field: NamedField): boolean {
  return isMarked(field) || ['money', 'rating', 'percent', 'yes/no'].includes(field.type);
}

/** As many as fit below a title. */
const FACTS_MAX = 5;

/** The line below the name of a row; an empty value is left out with its separator. */
function toFacts(fields: readonly NamedField[]): Expression | undefined {
  const [first, ...rest] = fields.slice(0, FACTS_MAX);
  if (first === undefined) return undefined;
  const values = Object.fromEntries(
    rest.map((field, index) => [
      `f${index + 1}`,
      toIf(
        toCall('empty', { value: toPath(field.id) }),
        '',
        toText(` · ${toFactTemplate(field)}`, { fact: toFact(field) }),
      ),
    ]),
  );
  const template = toFactTemplate(first).replace('{fact}', '{f0}');
  return toText(
    `${template}${Object.keys(values)
      .map((name) => `{${name}}`)
      .join('')}`,
    { f0: toFact(first), ...values },
  );
}

/** Types whose values do not say what they are: a number, a day, or a name. */
const LABELLED: ReadonlySet<string> = new Set(['number', 'date', 'reference']);

function toFactTemplate({ type, unit, label }: NamedField): string {
  if (LABELLED.has(type)) return unit === undefined ? `${label}: {fact}` : `${label}: {fact} ${unit}`;
  return type === 'duration' ? `{fact} ${unit ?? 'min'}` : '{fact}';
}

function toFact(field: NamedField): Expression {
  const { id, type } = field;
  const isWritten = type === 'date' || type === 'time' || type === 'number' || type === 'duration';
  return isWritten ? toCall('format', { value: toPath(id), as: toCellType(field) }) : toPath(id);
}

function addMarks(context: CompileContext, card: string, id: string, fields: readonly NamedField[]): void {
  const { draft } = context;
  if (fields.length === 0) return;
  const strip = draft.add(card, `${id}-card-marks`, 'Row', { gap: 'small', align: 'center' });
  const hasSeveral = fields.filter(({ type }) => type === 'money').length > 1;
  for (const field of fields) {
    const nodeId = `${id}-card-${toId(field.id)}`;
    const value = toPath(field.id);
    if (field.type === 'money')
      draft.add(strip, nodeId, 'Text', { text: toAmount(field, hasSeveral), variant: 'strong' });
    else if (field.type === 'rating') draft.add(strip, nodeId, 'Rating', { value, label: field.label, readOnly: true });
    else if (field.type === 'percent')
      draft.add(card, nodeId, 'Progress', { label: field.label, value, max: 100, format: 'percent' });
    else if (field.type === 'yes/no')
      draft.add(strip, nodeId, 'Badge', { text: field.label, tone: 'accent', showIf: value });
    else
      draft.add(strip, nodeId, 'Badge', {
        text: value,
        showIf: toCall('not', { value: toCall('empty', { value }) }),
      });
  }
}

/** Labels distinguish several amounts. */
function toAmount(field: NamedField, isLabelled: boolean): Expression {
  const { id, label } = field;
  const amount = toCall('format', { value: toPath(id), as: toCellType(field) });
  return isLabelled ? toText(`${label}: {amount}`, { amount }) : amount;
}

/** Actions of the row are buttons with words. */
function addCardButtons(context: CompileContext, card: string, id: string, offers: readonly OfferedAction[]): void {
  if (offers.length === 0) return;
  const bar = context.draft.add(card, `${id}-card-actions`, 'Row', { gap: 'small', align: 'center' });
  for (const { label, icon, press, showIf, tone, ...offer } of offers)
    context.draft.add(bar, `${id}-card-${toId(offer.id)}`, 'Button', {
      label,
      icon,
      press,
      showIf,
      variant: tone === 'danger' ? 'danger' : 'secondary',
    });
}

const isManaging = ({ id }: OfferedAction): boolean => id === 'edit' || id === 'delete';

/** Editing and deleting are pictures, which the card shows together at its upper edge. */
function addManaging(context: CompileContext, card: string, id: string, offers: readonly OfferedAction[]): void {
  if (offers.length === 0) return;
  const bar = context.draft.add(card, `${id}-card-manage`, 'Row', { gap: 'none', justify: 'center' });
  for (const { label, icon, press, showIf, ...offer } of offers)
    context.draft.add(bar, `${id}-card-${toId(offer.id)}`, 'IconButton', { label, icon, press, showIf });
}
