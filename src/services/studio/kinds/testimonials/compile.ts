import { defineKind, type Items } from '../kind.ts';
import definition from './kind.json' with { type: 'json' };

export const testimonials = defineKind<Items>(definition, (view, { context, nodeId }) => {
  if (view.title !== undefined) context.draft.add(nodeId, `${nodeId}-title`, 'Heading', { text: view.title, level: 2 });
  context.draft.add(nodeId, `${nodeId}-testimonials`, 'Testimonials', {
    items: [...view.items],
  });
});
