// The words that people put beside the name of a part to say which one they mean.
import { type App, listFields, type Page, type SampleRow, type Thing } from '../../app/description.ts';
import { toHeading } from '../operations/paths.ts';
import { toNameWords } from './tokens.ts';
import words from './words.json' with { type: 'json' };

const TYPES: { readonly [type: string]: string | undefined } = words.typed;
const KINDS: { readonly [kind: string]: string | undefined } = words.kinds;

/** The stems of the words for its thing and its page, the kind of a view, the type of a field, the field of an option. */
export function listBesideWords({ things, pages }: App, path: string, of: string | undefined): ReadonlySet<string> {
  const [, first, second = '', list, fourth = '', options] = path.split('/');
  const thing = things[of ?? ''];
  const page = first === 'pages' ? pages[Number(second)] : undefined;
  const field = list === 'fields' ? listFields(thing?.fields ?? {}).find(({ id }) => id === fourth) : undefined;
  return toStems([
    ...(thing === undefined ? [] : [thing.name, thing.plural, ...(thing.words ?? [])]),
    ...(fourth === '' ? listShown(page, things) : [page?.name ?? '']),
    fourth === '' ? '' : (KINDS[page?.views[Number(fourth)]?.kind ?? ''] ?? ''),
    field === undefined ? '' : options === undefined ? (TYPES[field.type] ?? '') : field.label,
  ]);
}

/** The words for the views of a page and for the things that they show. */
function listShown(page: Page | undefined, things: App['things']): readonly string[] {
  return (page?.views ?? []).flatMap((view) => {
    const { name = '', plural = '', words: others = [] } = things[String(view['of'])] ?? {};
    return [toHeading(view), KINDS[view.kind] ?? '', name, plural, ...others];
  });
}

/** The stems of the words for the thing of a row, and of the options that it has. */
export function listRowWords({ name, plural, words: others = [], fields }: Thing, row: SampleRow): ReadonlySet<string> {
  const choices = listFields(fields).flatMap(({ id, type }) => (type === 'choice' ? [String(row[id] ?? '')] : []));
  return toStems([name, plural, ...others, ...choices]);
}

const toStems = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.flatMap((name) => toNameWords(name).map(({ stem }) => stem)));
