// Gives a thing the noun of the prompt; pages, titles and labels that have the old one follow.
import { toPlural } from '../../../../language/inflection.ts';
import type { App } from '../../app/description.ts';
import type { AppDraft } from '../app-draft.ts';
import { toCapital } from '../phrases.ts';

/** The properties whose texts people read. */
const READ: ReadonlySet<string> = new Set(
  'name title label says confirm otherwise empty button opens secondOpens undo'.split(' '),
);

export function renameThing(draft: AppDraft, id: string, noun: string): void {
  const { name, plural, words = [] } = draft.getThing(id);
  const nouns = new Map([
    [plural.toLowerCase(), toPlural(noun)],
    [name.toLowerCase(), noun],
  ]);
  // A name in braces is that of a field.
  const pattern = new RegExp(`\\b(?:${[...nouns.keys()].map(RegExp.escape).join('|')})\\b(?![^{}]*\\})`, 'gi');
  const rename = (text: string) =>
    text.replace(pattern, (match) => {
      const word = nouns.get(match.toLowerCase()) ?? match;
      return /^\p{Lu}/u.test(match) ? toCapital(word) : word;
    });
  const read = (key: string, value: unknown) => (typeof value === 'string' && READ.has(key) ? rename(value) : value);
  const { things, ...rest } = draft.app;
  draft.app = { ...(JSON.parse(JSON.stringify(rest, read)) as Omit<App, 'things'>), things };
  for (const [other] of draft.things)
    for (const { id: field, label, to } of draft.listFields(other))
      if (to === id) draft.relabel(other, field, rename(label));
  const renamed = { name: noun, plural: toPlural(noun), words: [...words, name] };
  draft.addThing(id, { ...draft.getThing(id), ...renamed });
}
