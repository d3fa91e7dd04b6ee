// What is done with each interface of an engine, in whichever thread the engine runs.

import type { Catalogue } from '../../interface-catalogue/model/catalogue.ts';
import { checkPayload } from '../../interface-catalogue/validation/check-payload.ts';
import { toChanges } from './a2ui/to-changes.ts';
import { toMessages } from './a2ui/to-messages.ts';
import type { Interfaces } from './ports.ts';

export function createInterfaceChecks(catalogue: Catalogue): Pick<Interfaces, 'check' | 'toMessages'> {
  return {
    check: (payload) => checkPayload(payload, catalogue),
    toMessages: (payload, before) => (before === undefined ? toMessages(payload) : toChanges(before, payload)),
  };
}
