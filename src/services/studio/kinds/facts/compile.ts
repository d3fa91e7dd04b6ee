import { defineKind } from '../kind.ts';
import definition from './kind.json' with { type: 'json' };

interface FactsProperties {
  readonly items: readonly { readonly label: string; readonly value: string }[];
  readonly text?: string;
}

export const facts = defineKind<FactsProperties>(definition, (view, { context, nodeId }) => {
  const card = context.draft.add(nodeId, `${nodeId}-card`, 'Card', { title: view.title, subtitle: view.text });
  context.draft.add(card, `${nodeId}-facts`, 'DefinitionList', { items: view.items.map((item) => ({ ...item })) });
});
