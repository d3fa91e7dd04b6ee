import { defineKind } from '../kind.ts';
import definition from './kind.json' with { type: 'json' };

interface FaqProperties {
  readonly items: readonly { readonly question: string; readonly answer: string }[];
}

export const faq = defineKind<FaqProperties>(definition, (view, { context, nodeId }) => {
  context.draft.add(nodeId, `${nodeId}-title`, 'Heading', { text: view.title ?? context.copy('questions'), level: 2 });
  context.draft.add(nodeId, `${nodeId}-faq`, 'FAQ', { items: view.items.map((item) => ({ ...item })) });
});
