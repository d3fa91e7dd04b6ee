import { defineKind } from '../kind.ts';
import definition from './kind.json' with { type: 'json' };

interface TestimonialsProperties {
  readonly items: readonly { readonly text: string; readonly by: string; readonly role?: string }[];
}

export const testimonials = defineKind<TestimonialsProperties>(definition, (view, { context, nodeId }) => {
  if (view.title !== undefined) context.draft.add(nodeId, `${nodeId}-title`, 'Heading', { text: view.title, level: 2 });
  context.draft.add(nodeId, `${nodeId}-testimonials`, 'Testimonials', {
    items: view.items.map((item) => ({ ...item })),
  });
});
