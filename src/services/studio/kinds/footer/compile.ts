import { defineKind } from '../kind.ts';
import definition from './kind.json' with { type: 'json' };

export const footer = defineKind<{ readonly note: string }>(definition, (view, { context, nodeId }) => {
  context.draft.add(nodeId, `${nodeId}-footer`, 'Footer', { brand: context.app.title, note: view.note });
});
