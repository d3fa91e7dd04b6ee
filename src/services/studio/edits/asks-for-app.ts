// Recognises messages that ask for another app while one is shown.
import { getLibrary } from '../reading/library.ts';
import type { ReadClause } from './reading/reading-pass.ts';
import { isSure } from './run-clause.ts';

const MAKES =
  /^(?:(?:hey|hi|hello|ok|okay|now|please|so|well|instead)[,!. ]+)*(?:(?:can|could|would|will) you (?:please )?|please |i (?:want|need|would like)(?: you)?(?: to)? |let's )?(?:(?:create|build|make|design|generate|develop|code|compose|prototype|start|do|have)(?: me| us)? )?(?:an?|another|some)(?: \S+){0,8}? (?:app|application|website|web ?site|site|game|dashboard|tool|tracker|planner|system|platform|portal|shop|store|calculator|landing page|quiz|manager|organi[sz]er|clone|blog|portfolio|marketplace|directory|crm|simulator|generator|converter|timer)\b(?! (?:can|cannot|can't|could|may|must|should|shall|is|are|has|have|needs?|will|costs?)\b)/i;
const ANEW =
  /\b(?:start (?:over|again|from scratch|fresh)|from scratch|(?:a )?(?:completely |totally |whole )?(?:new|different|another) (?:app|project|site|website)|forget (?:this|that|it|the app)|scrap (?:this|it|the app))\b/i;
const OPENING_LENGTH_MAX = 300;
/** As near as a blueprint must be before the app that is shown is replaced. */
const SHARE_MIN = 0.4;

/** An app is replaced only if no clause is a change of it, and the words are near one that is known. */
export function asksForApp(text: string, clauses: readonly ReadClause[]): boolean {
  const opening = text.slice(0, OPENING_LENGTH_MAX);
  if (!MAKES.test(opening) && !ANEW.test(opening)) return false;
  if (clauses.some((clause) => clause.kinds[0]?.kind !== 'ask' && isSure(clause))) return false;
  const [found] = getLibrary().findNearest(opening, text, 1);
  return (found?.share ?? 0) >= SHARE_MIN;
}
