import { defineKind, type Items } from '../kind.ts';
import definition from './kind.json' with { type: 'json' };

export const facts = defineKind<Items & { readonly text?: string }>(definition, (view, { context, nodeId }) => {
  const card = context.draft.add(nodeId, `${nodeId}-card`, 'Card', { title: view.title, subtitle: view.text });
  context.draft.add(card, `${nodeId}-facts`, 'DefinitionList', { items: [...view.items] });
});
