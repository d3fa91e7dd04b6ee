import { listOffers } from '../../compile/actions.ts';
import { addOffers } from '../../compile/offers.ts';
import { defineKind } from '../kind.ts';
import definition from './kind.json' with { type: 'json' };

export const buttons = defineKind<{ readonly actions: readonly string[] }>(definition, (view, { context, nodeId }) => {
  addOffers(context, nodeId, nodeId, listOffers(context, view.actions));
});
