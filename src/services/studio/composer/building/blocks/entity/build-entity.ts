// The page of an entity: everything that the prompt asks of these things, on the same rows.

import { toIsEmpty } from '../../../../compile/expressions.ts';
import type { Entity, Field, Requirement } from '../../../brief.ts';
import type { Context } from '../../context.ts';
import { toCopy } from '../../copy.ts';
import { toCapital } from '../../words.ts';
import { addCollection, addSecondLists } from './add-collection.ts';
import { addDetail } from './add-detail.ts';
import { addEditor } from './add-editor.ts';
import { addHeader, addSummary } from './add-header.ts';
import { addToolbar } from './add-toolbar.ts';
import { buildForm } from './build-form.ts';
import { Built } from './built.ts';
import { type EntityView, type Feature, listFeatures, toEntityView } from './entity-view.ts';
import { toSelectedPath } from './row-expressions.ts';

export interface EntityPlace {
  readonly level: 1 | 2;
  /** Fields that filters elsewhere on the page narrow these rows by. */
  readonly filters?: readonly Field[];
}

export function buildEntity(
  requirements: readonly Requirement[],
  context: Context,
  entity: Entity,
  { level, filters }: EntityPlace = { level: 1 },
): void {
  const own = toEntityView(entity, requirements, context);
  const view = filters === undefined ? own : { ...own, filters };
  if (requirements.length > 0 && requirements.every(({ kind }) => kind === 'form')) {
    buildForm(requirements, context, view);
    return;
  }
  const built = new Built();
  putRows(view, context);
  const isReplaced = view.features.has('detail') && view.detail === 'page';
  const showIf = isReplaced ? toIsEmpty(toSelectedPath(view)) : undefined;
  const browse = context.draft.add(context.parentId, `${view.id}-section`, 'Column', { gap: 'medium', showIf });
  addHeader(view, context, browse, built, level);
  if (view.features.has('summary')) addSummary(view, context, browse, built);
  // A board shows all rows: what narrows them stands above a list of its own.
  const isBoard = view.collection === 'board';
  if (!isBoard) addToolbar(view, context, browse, built);
  const collection = addCollection(view, context, browse, built);
  if (isBoard && needsList(view)) {
    addToolbar(view, context, browse, built);
    addCollection({ ...view, collection: 'table' }, context, browse, built);
  }
  addSecondLists(view, context, browse, built);
  if (view.features.has('detail')) addDetail(view, context, context.parentId, built);
  if (view.features.has('create') || view.features.has('edit')) addEditor(view, context, context.parentId, built);
  if (requirements.length === 0) context.assume(toCapital(entity.plural), [collection], toCopy('soldReason'));
  for (const requirement of requirements) {
    const nodeIds = built.list(listFeatures(requirement, context));
    context.fulfil([requirement], nodeIds.length > 0 ? nodeIds : [collection]);
  }
}

function needsList({ features }: EntityView): boolean {
  return LIST_FEATURES.some((feature) => features.has(feature));
}

const LIST_FEATURES: readonly Feature[] = ['search', 'filter', 'table', 'favourites', 'like', 'approve'];

function putRows(view: EntityView, context: Context): void {
  const { features, key, entity } = view;
  const rows = context.listRows(entity).map((row, index) => ({
    ...row,
    ...(features.has('favourites') ? { favourite: false } : {}),
    ...(features.has('follow') ? { followed: false } : {}),
    // Spread over the rows without a pattern that is seen at once.
    ...(features.has('like')
      ? { liked: false, likes: typeof row['likes'] === 'number' ? row['likes'] : (index * 37 + 12) % 90 }
      : {}),
  }));
  context.draft.put(`/${key}`, rows);
}
