import { toId } from '../../compile/to-id.ts';
import { defineKind } from '../kind.ts';
import definition from './kind.json' with { type: 'json' };

interface StepsProperties {
  readonly items: readonly { readonly title: string; readonly text: string }[];
}

export const steps = defineKind<StepsProperties>(definition, (view, { context, nodeId }) => {
  const { draft } = context;
  if (view.title !== undefined) draft.add(nodeId, `${nodeId}-title`, 'Heading', { text: view.title, level: 2 });
  const grid = draft.add(nodeId, `${nodeId}-grid`, 'Grid', { columns: Math.min(4, view.items.length) });
  for (const [index, { title, text }] of view.items.entries())
    draft.add(grid, `${nodeId}-${toId(title)}`, 'Card', { title: `${index + 1}. ${title}`, subtitle: text });
});
