// One row as a card: the template of a list.
import type { Field, FieldType } from '../../../brief.ts';
import type { Context } from '../../context.ts';
import { toCopy } from '../../copy.ts';
import { toAction, toCall, toIf, toPath, toToast } from '../../expressions.ts';
import type { Built } from './built.ts';
import type { EntityView, Feature } from './entity-view.ts';
import {
  listDecisionSteps,
  listDeleteSteps,
  listEditSteps,
  listOpenSteps,
  listShareSteps,
  toCartStep,
  toLikeStep,
  toMarkStep,
} from './row-actions.ts';
import { ROW } from './row-expressions.ts';

export function addCard(view: EntityView, context: Context, listId: string, built: Built): void {
  const { draft } = context;
  const { id, entity, features } = view;
  const card = draft.add(listId, `${id}-card`, 'Card');
  const image = entity.fields.find(({ type }) => type === 'image');
  if (image !== undefined && view.collection === 'cards') {
    const subject = toIf(toCall('empty', { value: toPath(image.name) }), toPath(view.title.name), toPath(image.name));
    draft.add(card, `${id}-card-image`, 'Image', { subject, ratio: 'wide' });
  }
  const used = addFacts(view, context, card, built);
  const text = entity.fields.find(({ type }) => type === 'long-text');
  if (text !== undefined) draft.add(card, `${id}-card-text`, 'Text', { text: toPath(text.name), variant: 'small' });
  addStrip(view, context, card, used);
  if (listCardActions(view).length > 0 || features.has('cart')) addCardActions(view, context, card, built);
}

/** The name of the row, and what is said below it in one line. */
function addFacts(view: EntityView, context: Context, card: string, built: Built): Set<Field> {
  const { draft } = context;
  const { id } = view;
  const name = toPath(view.title.name);
  if (view.features.has('detail')) {
    built.add(
      'detail',
      draft.add(card, `${id}-card-title`, 'Link', { label: name, press: toAction(...listOpenSteps(view, ROW)) }),
    );
  } else draft.add(card, `${id}-card-title`, 'Text', { text: name, variant: 'strong' });
  const used = new Set([view.title]);
  const facts = view.entity.fields.filter((field) => !used.has(field) && FACT_TYPES.includes(field.type)).slice(0, 2);
  for (const field of facts) used.add(field);
  if (facts.length > 0) {
    const template = facts.map(({ name: field }) => `{${field}}`).join(' · ');
    const values = Object.fromEntries(facts.map((field) => [field.name, toShown(field)]));
    draft.add(card, `${id}-card-facts`, 'Text', { text: toCall('text', { template, values }), variant: 'muted' });
  }
  return used;
}

const FACT_TYPES: readonly FieldType[] = ['category', 'person', 'date', 'address', 'time'];

function toShown(field: Field) {
  return field.type === 'date' ? toCall('format', { value: toPath(field.name), as: 'date' }) : toPath(field.name);
}

/** Price, stars and state, side by side. */
function addStrip(view: EntityView, context: Context, card: string, used: ReadonlySet<Field>): void {
  const { draft } = context;
  const fields = view.entity.fields
    .filter((field) => !used.has(field) && ['currency', 'rating', 'status', 'percent'].includes(field.type))
    .slice(0, 3);
  if (fields.length === 0) return;
  const strip = draft.add(card, `${view.id}-card-strip`, 'Row', { justify: 'between', align: 'center', gap: 'small' });
  for (const { name, type, label } of fields) {
    const nodeId = `${view.id}-card-${name.toLowerCase()}`;
    if (type === 'currency')
      draft.add(strip, nodeId, 'Text', {
        text: toCall('format', { value: toPath(name), as: 'currency' }),
        variant: 'strong',
      });
    else if (type === 'rating') draft.add(strip, nodeId, 'Rating', { value: toPath(name), label, readOnly: true });
    else if (type === 'percent')
      draft.add(strip, nodeId, 'Progress', { label, value: toPath(name), max: 100, format: 'percent' });
    else draft.add(strip, nodeId, 'Badge', { text: toPath(name) });
  }
}

interface CardAction {
  readonly feature: Feature;
  readonly props: { readonly [name: string]: ReturnType<typeof toCall> };
}

function addCardActions(view: EntityView, context: Context, card: string, built: Built): void {
  const { draft } = context;
  const row = draft.add(card, `${view.id}-card-actions`, 'Row', { gap: 'small', align: 'center' });
  if (view.features.has('cart')) {
    const press = toAction(toCartStep(view, ROW), toToast(toCopy('inCart')));
    built.add(
      'cart',
      draft.add(row, `${view.id}-card-cart`, 'Button', {
        label: toCopy('addToCart'),
        icon: 'shopping-cart',
        variant: 'primary',
        press,
      }),
    );
  }
  for (const { feature, props } of listCardActions(view))
    built.add(feature, draft.add(row, `${view.id}-card-${feature}`, 'IconButton', props));
}

function listCardActions(view: EntityView): readonly CardAction[] {
  const { features } = view;
  const all: readonly CardAction[] = [
    {
      feature: 'favourites',
      props: {
        icon: 'heart',
        label: toCopy('favourite'),
        press: toAction(toMarkStep(view, ROW, 'favourite')),
        pressed: toPath('favourite'),
      },
    },
    {
      feature: 'like',
      props: {
        icon: 'thumbs-up',
        label: toCopy('like'),
        press: toAction(toLikeStep(view, ROW)),
        pressed: toPath('liked'),
        count: toPath('likes'),
      },
    },
    {
      feature: 'follow',
      props: {
        icon: 'user-plus',
        label: toCopy('follow'),
        press: toAction(toMarkStep(view, ROW, 'followed')),
        pressed: toPath('followed'),
      },
    },
    {
      feature: 'share',
      props: { icon: 'share-2', label: toCopy('share'), press: toAction(...listShareSteps(view, ROW)) },
    },
    {
      feature: 'approve',
      props: { icon: 'check', label: toCopy('approve'), press: toAction(...listDecisionSteps(view, ROW, true)) },
    },
    {
      feature: 'approve',
      props: { icon: 'x', label: toCopy('reject'), press: toAction(...listDecisionSteps(view, ROW, false)) },
    },
    { feature: 'edit', props: { icon: 'pencil', label: 'Edit', press: toAction(...listEditSteps(view, ROW)) } },
    { feature: 'delete', props: { icon: 'trash-2', label: 'Delete', press: toAction(...listDeleteSteps(view, ROW)) } },
  ];
  return all.filter(({ feature }) => features.has(feature));
}
