import { defineKind } from '../kind.ts';
import definition from './kind.json' with { type: 'json' };

export const text = defineKind<{ readonly text: string; readonly image?: string }>(
  definition,
  (view, { context, nodeId }) => {
    const { draft } = context;
    if (view.title !== undefined) draft.add(nodeId, `${nodeId}-title`, 'Heading', { text: view.title, level: 2 });
    const parent =
      view.image === undefined ? nodeId : draft.add(nodeId, `${nodeId}-grid`, 'Grid', { columns: 2, gap: 'large' });
    draft.add(parent, `${nodeId}-text`, 'RichText', { text: view.text });
    if (view.image !== undefined) draft.add(parent, `${nodeId}-image`, 'Image', { subject: view.image, ratio: 'wide' });
  },
);
