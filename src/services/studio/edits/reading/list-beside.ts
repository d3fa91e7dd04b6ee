// The words that people put beside the name of a part to say which one they mean.
import { type App, type Field, listFields, type Page, type Thing } from '../../app/description.ts';
import { toHeading } from '../operations/paths.ts';
import { toNameWords } from './tokens.ts';
import words from './words.json' with { type: 'json' };

const TYPES: { readonly [type: string]: string | undefined } = words.typed;
const KINDS: { readonly [kind: string]: string | undefined } = words.kinds;

/** The weights of words beside a name: those that say which one is meant, and those that say where it is. */
const TELLING = 0.7;
const PLACING = 0.4;

/** The stems of the words for its thing and its page, the kind of a view, the type of a field, the field of an option. */
export function listBesideWords(
  { things, pages }: App,
  path: string,
  of: string | undefined,
): ReadonlyMap<string, number> {
  const [, first, second = '', list, fourth = '', options] = path.split('/');
  const thing = things[of ?? ''];
  const page = first === 'pages' ? pages[Number(second)] : undefined;
  const field = list === 'fields' ? listFields(thing?.fields ?? {}).find(({ id }) => id === fourth) : undefined;
  const row = list === 'rows' ? thing?.rows[Number(fourth)] : undefined;
  const placing = toStems([
    ...(thing === undefined ? [] : listThingNames(thing)),
    fourth === '' ? '' : (page?.name ?? ''),
    fourth === '' ? '' : (KINDS[page?.views[Number(fourth)]?.kind ?? ''] ?? ''),
    options === undefined ? '' : (field?.label ?? ''),
  ]);
  const telling = toStems([
    ...(fourth === '' ? listShown(page, things) : []),
    ...(row === undefined ? [] : Object.values(row).map(String)),
    ...(field === undefined || options !== undefined ? [] : listKept(field, things)),
  ]);
  return new Map([
    ...[...placing].map((stem) => [stem, PLACING] as const),
    ...[...telling].map((stem) => [stem, TELLING] as const),
  ]);
}

/** The words for the values of a field. */
function listKept({ type, options = [], to = '' }: Field, things: App['things']): readonly string[] {
  const target = things[to];
  return [TYPES[type] ?? '', ...options, ...(target === undefined ? [] : listThingNames(target))];
}

const listThingNames = ({ name, plural, words: others = [] }: Thing): readonly string[] => [name, plural, ...others];

/** The words for the views of a page and for the things that they show. */
function listShown(page: Page | undefined, things: App['things']): readonly string[] {
  return (page?.views ?? []).flatMap((view) => {
    const thing = things[String(view['of'])];
    return [toHeading(view), KINDS[view.kind] ?? '', ...(thing === undefined ? [] : listThingNames(thing))];
  });
}

const toStems = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.flatMap((name) => toNameWords(name).map(({ stem }) => stem)));
