import { addToolbar, toCollection } from '../../compile/collection.ts';
import { toCellType } from '../../compile/inputs.ts';
import { defineKind } from '../kind.ts';
import definition from './kind.json' with { type: 'json' };

export const leaderboard = defineKind<{ readonly score: string }>(definition, (view, { context, nodeId }) => {
  const collection = toCollection(context, nodeId, { search: false, filters: [], sort: `-${view.score}`, ...view });
  addToolbar(context, nodeId, collection);
  const score = collection.fields.find(({ id }) => id === view.score);
  context.draft.add(nodeId, `${nodeId}-leaderboard`, 'Leaderboard', {
    rows: collection.rows,
    nameField: collection.title,
    scoreField: view.score,
    format: score === undefined ? undefined : toCellType(score),
  });
});
