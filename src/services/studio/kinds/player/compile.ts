import { addToolbar, toCollection } from '../../compile/collection.ts';
import { toPath } from '../../compile/expressions.ts';
import { defineKind } from '../kind.ts';
import definition from './kind.json' with { type: 'json' };

interface PlayerProperties {
  readonly text?: string;
  readonly seconds?: string;
  readonly media?: string;
}

export const player = defineKind<PlayerProperties>(definition, (view, { context, nodeId }) => {
  const collection = toCollection(context, nodeId, { ...view });
  addToolbar(context, nodeId, collection);
  const current = `/ui/${nodeId}/current`;
  context.draft.put(current, '');
  context.draft.add(nodeId, `${nodeId}-player`, 'Player', {
    rows: collection.rows,
    titleField: collection.title,
    textField: view.text,
    durationField: view.seconds,
    kind: view.media ?? 'audio',
    current: toPath(current),
  });
});
