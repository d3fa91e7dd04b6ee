// A look at every page of the app, at the first record of its list, and at the form that its button opens.
import type { Screen } from './screen.ts';
import type { Visitor } from './visitor.ts';

export interface TouredPage {
  readonly name: string;
  readonly screens: readonly Screen[];
}

const PAGES_MAX = 10;
const ADDING =
  /^(?:add|new|create|log|record|enter|book|write|post|report|neu|hinzu|añadir|nuev|agregar|ajouter|nouve)/i;

export async function tour(visitor: Visitor, open: () => Promise<void>): Promise<readonly TouredPage[]> {
  await open();
  const names = visitor.screen.pages.map(({ name }) => name).slice(0, PAGES_MAX);
  const seen: TouredPage[] = [];
  for (const name of names.length === 0 ? [''] : names) {
    await visitor.goTo(name);
    const { screen } = visitor;
    const screens = [screen];
    const onPage = screen.listControls().filter((control) => !screen.isInNavigation(control));
    const [row] = screen.groups[0] ?? [];
    const title =
      row && onPage.find((control) => screen.isWithin(control, row.node) && row.title.includes(control.name));
    for (const control of [onPage.find((each) => ADDING.test(each.name)), title]) {
      if (control === undefined || visitor.screen.print !== screen.print) continue;
      await visitor.press(control);
      screens.push(visitor.screen);
      await visitor.closeDialog();
    }
    seen.push({ name, screens });
  }
  return seen;
}

/** Rows such as "Suspend 1, Suspend 2": a noun and the numbers from 1 on. */
export function listNumberedRows(pages: readonly TouredPage[]): readonly string[] {
  const groups = pages.flatMap(({ screens }) => screens.flatMap((screen) => screen.groups));
  const titles = groups.flatMap((rows) => {
    const found = rows.map(({ title }) => /^(\D{3,30}?) #?(\d{1,2})$/.exec(title)).filter((each) => each !== null);
    const isCounted = found.length >= 3 && new Set(found.map(([, noun]) => noun)).size === 1;
    return isCounted && found.some(([, , number]) => number === '1') ? found.map(([whole]) => whole) : [];
  });
  return [...new Set(titles)];
}

const STARTS =
  /^(?:then|so|and|but|or|it|i|we|they|he|she|with|of|that|which|where|if|because|more|also|please|every|is|are|not|just|like|no)\b/i;
const ENDS = /\b(?:and|or|of|the|a|an|to|with|it|is|that|for|my|can|should)$/i;
const SENTENCE = /\b(?:i|we|it|is|are|was|were|should|must|can|want|wants|need|needs|have|has|would|my)\b/i;
const USUAL =
  /^(?:.*\?|who (?:we are|is .*)|what (?:we do|.* on)|how (?:it works|we work)|to[ -]\w+|my .*|more|where we are)$/i;
const WORDS_MAX = 4;

/** Names that were cut out of a sentence. */
export function isFragment(name: string): boolean {
  const isCut = STARTS.test(name) || ENDS.test(name) || SENTENCE.test(name);
  return !USUAL.test(name) && (isCut || name.split(/\s+/).length > WORDS_MAX);
}
