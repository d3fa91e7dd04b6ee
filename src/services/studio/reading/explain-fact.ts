// Finds what a prompt says of the firm where a page tells it: hours, an address, a telephone number.
import type { Explained } from '../app/claim.ts';
import type { App } from '../app/description.ts';
import { SMALL } from './find-claims.ts';

const listMarks = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Nothing unless all words are those of one fact or of its label: "Open Friday to Sunday 14:00 to 23:00". */
export function explainFact(part: string, { pages }: App): readonly Explained[] {
  const marks = listMarks(part).filter((mark) => !SMALL.has(mark));
  const views = pages.flatMap((page) => page.views.filter(({ kind }) => kind === 'facts'));
  const facts = views.flatMap((view) => view['items'] as readonly { readonly label: string; readonly value: string }[]);
  const fact = facts.find(({ label, value }) => {
    const told = new Set(listMarks(value));
    const others = marks.filter((mark) => !told.has(mark));
    return others.length < marks.length && others.every((mark) => label.toLowerCase().includes(mark));
  });
  return fact === undefined
    ? []
    : [{ text: part, claim: { is: 'text', text: fact.value }, readAs: () => `Read as “${fact.value}”` }];
}
