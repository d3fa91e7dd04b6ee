import { defineKind } from '../kind.ts';
import definition from './kind.json' with { type: 'json' };

interface FeaturesProperties {
  readonly items: readonly { readonly icon?: string; readonly title: string; readonly text: string }[];
  readonly columns?: number;
}

export const features = defineKind<FeaturesProperties>(definition, (view, { context, nodeId }) => {
  if (view.title !== undefined) context.draft.add(nodeId, `${nodeId}-title`, 'Heading', { text: view.title, level: 2 });
  context.draft.add(nodeId, `${nodeId}-features`, 'FeatureGrid', {
    items: view.items.map((item) => ({ ...item })),
    columns: view.columns ?? 3,
  });
});
