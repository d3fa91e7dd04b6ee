// Messages with which an app refuses something.
import { normalise } from './names.ts';
import type { Seen } from './page.ts';
import type { Screen } from './screen.ts';

/** The screens before and after a form was sent. */
export interface Sent {
  readonly before: Screen;
  readonly after: Screen;
}

export const COMPLAINT =
  /\b(?:must|cannot|can't|can not|(?:is|are|does|do) not|not (?:valid|possible|available|allowed|enough|free)|only \d+|no more|sold out|already|taken|booked|full|invalid|wrong|missing|required|needs?|please|at least|at most|too|error|exceed\w*|overlap\w*|conflict\w*|unavailable|refused)\b|^(?:enter|choose|fill)|bereits|muss |bitte|ungültig|déjà|doit|obligatoire|veuillez|invalide|debe|obligatori|no es válid/i;

/** The new texts that complain, in an alert or beside an input; also those that go away by themselves. */
export function findComplaint({ before, after }: Sent, isBrief = true): string {
  const known = new Set(before.nodes.map(({ name }) => normalise(name)));
  const isInvalid = after.nodes.some((node) => node.isInvalid);
  const isMessage = ({ role }: Seen) => role === 'alert' || (isBrief && role === 'status');
  return after.nodes
    .filter(({ tag, name }) => tag === '#text' && !known.has(normalise(name)) && COMPLAINT.test(name))
    .filter((node) => isInvalid || after.findAbove(node, isMessage) !== undefined)
    .map(({ name }) => name)
    .join(' ');
}
