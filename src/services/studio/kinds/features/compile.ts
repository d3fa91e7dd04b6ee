import { defineKind, type Items } from '../kind.ts';
import definition from './kind.json' with { type: 'json' };

export const features = defineKind<Items & { readonly columns?: number }>(definition, (view, { context, nodeId }) => {
  if (view.title !== undefined) context.draft.add(nodeId, `${nodeId}-title`, 'Heading', { text: view.title, level: 2 });
  context.draft.add(nodeId, `${nodeId}-features`, 'FeatureGrid', {
    items: [...view.items],
    columns: view.columns ?? 3,
  });
});
