// One row as a card: the template of a list.
import type { Expression } from '../../../../../../interface-catalogue/model/expression.ts';
import { toAction, toCall, toIf, toPath } from '../../../../compile/expressions.ts';
import type { Field, FieldType } from '../../../brief.ts';
import type { Context } from '../../context.ts';
import { toId } from '../../words.ts';
import type { Built } from './built.ts';
import type { EntityView } from './entity-view.ts';
import { listRowActions } from './list-row-actions.ts';
import { listOpenSteps } from './row-actions.ts';
import { ROW } from './row-expressions.ts';

export function addCard(view: EntityView, context: Context, listId: string, built: Built): void {
  const { draft } = context;
  const { id, entity } = view;
  const used = new Set([view.title]);
  const isOpened = view.features.has('detail');
  const card = draft.add(listId, `${id}-card`, 'Card', {
    title: toPath(view.title.name),
    subtitle: toFacts(view, used),
    press: isOpened ? toAction(...listOpenSteps(view, ROW)) : undefined,
  });
  if (isOpened) built.add('detail', card);
  const image = entity.fields.find(({ type }) => type === 'image');
  if (image !== undefined && view.collection === 'cards') {
    const subject = toIf(toCall('empty', { value: toPath(image.name) }), toPath(view.title.name), toPath(image.name));
    draft.add(card, `${id}-card-image`, 'Image', { subject, ratio: 'wide', icon: entity.icon });
  }
  const text = entity.fields.find(({ type }) => type === 'long-text');
  if (text !== undefined && image === undefined) {
    const summary = toCall('transform', { text: toPath(text.name), how: 'summary' });
    draft.add(card, `${id}-card-text`, 'Text', { text: summary, variant: 'small' });
  }
  const side =
    view.collection === 'list'
      ? draft.add(card, `${id}-card-side`, 'Row', { gap: 'small', align: 'center', justify: 'end' })
      : undefined;
  const strip = addStrip(view, context, card, used, side);
  // A button with words has a line of its own.
  addCardActions(view, context, built, side ?? addActionRow(view, context, card, strip));
}

/** What is said below the name of a row in one line. */
function toFacts(view: EntityView, used: Set<Field>): Expression | undefined {
  const types = view.collection === 'list' ? LINE_FACT_TYPES : FACT_TYPES;
  const facts = view.entity.fields.filter((field) => !used.has(field) && types.includes(field.type)).slice(0, 2);
  for (const field of facts) used.add(field);
  if (facts.length === 0) return undefined;
  const template = facts.map(({ name }) => `{${name}}`).join(' · ');
  return toCall('text', { template, values: Object.fromEntries(facts.map((field) => [field.name, toShown(field)])) });
}

const FACT_TYPES: readonly FieldType[] = ['category', 'person', 'date', 'address', 'time'];
/** They are long: only a line has room for them. */
const LINE_FACT_TYPES: readonly FieldType[] = [...FACT_TYPES, 'email', 'phone'];

function toShown(field: Field) {
  return field.type === 'date' ? toCall('format', { value: toPath(field.name), as: 'date' }) : toPath(field.name);
}

/** Price, stars and state, side by side. */
function addStrip(
  view: EntityView,
  context: Context,
  card: string,
  used: ReadonlySet<Field>,
  side?: string,
): string | undefined {
  const { draft } = context;
  const fields = view.entity.fields
    .filter(
      (field) => !used.has(field) && field.isMeasured !== true && ['currency', 'rating', 'status'].includes(field.type),
    )
    .slice(0, 3);
  const share = view.entity.fields.find(({ type }) => type === 'percent');
  if (share !== undefined)
    draft.add(card, `${view.id}-card-${share.name.toLowerCase()}`, 'Progress', {
      label: share.label,
      value: toPath(share.name),
      max: 100,
      format: 'percent',
    });
  if (fields.length === 0) return side;
  const strip =
    side ?? draft.add(card, `${view.id}-card-strip`, 'Row', { justify: 'between', align: 'center', gap: 'small' });
  for (const { name, type, label } of fields) {
    const nodeId = `${view.id}-card-${name.toLowerCase()}`;
    if (type === 'currency')
      draft.add(strip, nodeId, 'Text', {
        text: toCall('format', { value: toPath(name), as: 'currency' }),
        variant: 'strong',
      });
    else if (type === 'rating') draft.add(strip, nodeId, 'Rating', { value: toPath(name), label, readOnly: true });
    else draft.add(strip, nodeId, 'Badge', { text: toPath(name) });
  }
  return strip;
}

function addActionRow(view: EntityView, { draft }: Context, card: string, strip: string | undefined): string {
  if (listRowActions(view, ROW).length === 0) return card;
  const isBelow = strip === undefined || view.features.has('cart');
  return draft.add(isBelow ? card : strip, `${view.id}-card-actions`, 'Row', {
    gap: isBelow ? 'small' : 'none',
    align: 'center',
    justify: isBelow ? undefined : 'end',
  });
}

/** The first thing to do with a row is a button with words; the others are pictures beside it. */
function addCardActions(view: EntityView, { draft }: Context, built: Built, row: string): void {
  for (const { feature, label, icon, press, pressed, count, showIf } of listRowActions(view, ROW)) {
    const isMain = feature === 'cart';
    const props = isMain
      ? { label, icon, press, variant: 'secondary' }
      : { label, icon, press, pressed, count, showIf };
    built.add(feature, draft.add(row, `${view.id}-card-${toId(label)}`, isMain ? 'Button' : 'IconButton', props));
  }
}
