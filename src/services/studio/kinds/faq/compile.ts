import { defineKind, type Items } from '../kind.ts';
import definition from './kind.json' with { type: 'json' };

export const faq = defineKind<Items>(definition, (view, { context, nodeId }) => {
  context.draft.add(nodeId, `${nodeId}-title`, 'Heading', { text: view.title ?? context.copy('questions'), level: 2 });
  context.draft.add(nodeId, `${nodeId}-faq`, 'FAQ', { items: [...view.items] });
});
