// Says which buttons there are, where the wanted one is not.
import type { App } from '../../../app/description.ts';
import { sayNames } from '../../change.ts';

export function sayActions({ actions = {} }: App): string {
  const labels = Object.values(actions).map(({ label }) => `“${label}”`);
  return labels.length === 0
    ? 'This app has no buttons for that.'
    : `There is no such button. There are ${sayNames(labels)}.`;
}
