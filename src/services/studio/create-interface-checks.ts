// What is done with each interface of an engine, in whichever thread the engine runs.
import { toChanges } from './a2ui/to-changes.ts';
import { toMessages } from './a2ui/to-messages.ts';
import { checkPayload } from './catalogue/check-payload.ts';
import type { Catalogue } from './catalogue/load-catalogue.ts';
import type { Interfaces } from './ports.ts';

export function createInterfaceChecks(catalogue: Catalogue): Pick<Interfaces, 'check' | 'toMessages'> {
  return {
    check: (payload) => checkPayload(payload, catalogue),
    toMessages: (payload, before) => (before === undefined ? toMessages(payload) : toChanges(before, payload)),
  };
}
