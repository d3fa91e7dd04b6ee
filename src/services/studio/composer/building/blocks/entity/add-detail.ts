// One row, with all its fields and what can be done with it: beside its list or in its place.

import { toAction, toIsSet, toOpenPath, toPath } from '../../../../compile/expressions.ts';
import type { Context } from '../../context.ts';
import { toEntityCopy } from '../../copy.ts';
import { toId } from '../../words.ts';
import { addComments, addReviews } from './add-conversation.ts';
import type { Built } from './built.ts';
import type { EntityView } from './entity-view.ts';
import { toCellType } from './list-columns-of.ts';
import { listRowActions } from './list-row-actions.ts';
import { listCloseSteps, toDetailId } from './row-actions.ts';
import { toSelected, toSelectedPath } from './row-expressions.ts';

export function addDetail(view: EntityView, context: Context, parentId: string, built: Built): void {
  const { draft } = context;
  const row = toSelected(view);
  const title = row.field(view.title.name);
  draft.put(toSelectedPath(view), null);
  if (view.detail === 'drawer') {
    const open = toOpenPath(toDetailId(view));
    draft.put(open, false);
    const drawer = draft.add(parentId, toDetailId(view), 'Drawer', { title, open: toPath(open), side: 'right' });
    built.add('detail', drawer);
    addContent(view, context, drawer, built);
    return;
  }
  const page = draft.add(parentId, toDetailId(view), 'Column', {
    gap: 'medium',
    showIf: toIsSet(toSelectedPath(view)),
  });
  built.add('detail', page);
  const back = toAction(...listCloseSteps(view));
  draft.add(page, `${view.id}-back`, 'Button', {
    label: toEntityCopy('back', view.entity),
    icon: 'arrow-left',
    variant: 'ghost',
    press: back,
  });
  const image = view.entity.fields.find(({ type }) => type === 'image');
  let content = page;
  if (image !== undefined) {
    const grid = draft.add(page, `${view.id}-detail-grid`, 'Grid', { columns: 2, gap: 'large' });
    draft.add(grid, `${view.id}-detail-image`, 'Image', { subject: title, ratio: 'wide', icon: view.entity.icon });
    content = draft.add(grid, `${view.id}-detail-facts`, 'Column', { gap: 'medium' });
  }
  draft.add(content, `${view.id}-detail-title`, 'Heading', { text: title, level: 1 });
  addContent(view, context, content, built, page);
}

function addContent(view: EntityView, context: Context, parentId: string, built: Built, below = parentId): void {
  const { draft } = context;
  const { entity, id, features } = view;
  const row = toSelected(view);
  addActions(view, context, parentId, built);
  const facts = entity.fields.filter(
    (field) =>
      field !== view.title && field.type !== 'image' && field.type !== 'long-text' && field.isMeasured !== true,
  );
  if (facts.length > 0) {
    const items = facts.map(({ name, label, type }) => ({ label, value: row.field(name), type: toCellType(type) }));
    draft.add(parentId, `${id}-detail-fields`, 'DefinitionList', { items });
  }
  for (const { name } of entity.fields.filter(({ type }) => type === 'long-text')) {
    draft.add(below, `${id}-detail-${name.toLowerCase()}`, 'RichText', { text: row.field(name) });
  }
  if (features.has('rate')) addReviews(view, context, below, built);
  if (features.has('comment')) addComments(view, context, below, built);
}

function addActions(view: EntityView, context: Context, parentId: string, built: Built): void {
  const { draft } = context;
  const actions = listRowActions(view, toSelected(view));
  if (actions.length === 0) return;
  const bar = draft.add(parentId, `${view.id}-detail-actions`, 'Row', { gap: 'small', align: 'center' });
  for (const { feature, label, icon, press, pressed, count, tone, showIf } of actions) {
    const isMark = pressed !== undefined;
    const variant = feature === 'cart' || tone === 'good' ? 'primary' : tone === 'bad' ? 'danger' : 'secondary';
    const props = isMark ? { label, icon, press, pressed, count } : { label, icon, press, variant, showIf };
    built.add(feature, draft.add(bar, `${view.id}-detail-${toId(label)}`, isMark ? 'IconButton' : 'Button', props));
  }
}
