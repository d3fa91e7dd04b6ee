// Gives a thing the rows that the words name; what only the rows before had does not stay.
import { type CellValue, getTitleField, listFields, type NamedField, toField } from '../../app/description.ts';
import { type AppDraft, NUMERIC } from '../app-draft.ts';
import { findOption, listStems } from '../words.ts';

type Row = { [field: string]: CellValue };

/** The rows of a thing get other titles, and those that refer to them follow; `more` has cells that the words give. */
export function setTitles(draft: AppDraft, thing: string, titles: readonly string[], more: readonly Row[] = []): void {
  const target = draft.getThing(thing);
  const { rows } = target;
  const title = getTitleField(target);
  const old = rows.map((row) => String(row[title]));
  const fields = draft.listFields(thing).filter(({ id }) => id !== title);
  const computed = fields.filter((field) => isComputedWith(draft, thing, field));
  const base = rows.map((row) => toBase(row, fields, computed));
  target.rows = titles.map((name, index) => {
    const same = rows[old.indexOf(findOption(name, old) ?? '')];
    const sample = { ...base[index % Math.max(1, base.length)], ...toNamed(name, target.name, fields, rows) };
    return { [title]: name, ...(same ?? sample), [title]: name, ...more[index] };
  });
  const renamed = new Map(old.map((name, index) => [name, findOption(name, titles) ?? titles[index % titles.length]]));
  dropParts(draft, thing, titles);
  for (const [id] of draft.things) renameReferences(draft, id, thing, renamed, titles);
  renameAsked(draft, renamed, titles);
}

/** Texts, choices and numbers of another row say something wrong, unless the app computes with them. */
function toBase(row: Row, fields: readonly NamedField[], computed: readonly NamedField[]): Row {
  const isKept = ({ id, type }: NamedField) =>
    row[id] !== undefined && (KEPT.has(type) || computed.some((field) => field.id === id));
  return Object.fromEntries(fields.filter(isKept).map(({ id }) => [id, row[id] ?? null]));
}

/** Types of cells that are a sample for any row. */
const KEPT: ReadonlySet<string> = new Set(['reference', 'date', 'time', 'yes/no']);

/** The picture of the name, and the option that it has: a double kayak is a kayak. */
function toNamed(name: string, noun: string, fields: readonly NamedField[], rows: readonly Row[]): Row {
  return Object.fromEntries(
    fields.flatMap(({ id, type, options = [], formula }): readonly (readonly [string, CellValue])[] => {
      if (type === 'image' && rows.some((row) => typeof row[id] === 'string')) return [[id, `${name}, ${noun}`]];
      const option = type === 'choice' && formula === undefined ? findNamed(name, options) : undefined;
      return option === undefined ? [] : [[id, option]];
    }),
  );
}

/** The option that the name has as it is written, or in another form. */
function findNamed(name: string, options: readonly string[]): string | undefined {
  const stems = listStems(name);
  const isWritten = (option: string) =>
    new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(option)}(?![\\p{L}\\p{N}])`, 'iu').test(name);
  const isIn = (option: string) => /^\p{L}+$/u.test(option) && stems.includes(listStems(option)[0] ?? '');
  return options.find(isWritten) ?? options.find(isIn);
}

const COMPUTED: ReadonlySet<string> = new Set(['choice', 'tags', 'rating', ...NUMERIC]);
const EXPRESSIONS: ReadonlySet<string> = new Set(['formula', 'where', 'need', 'when', 'value']);

/** Tells whether a formula, a condition, an action or the columns of a board need a value of the field. */
function isComputedWith({ app }: AppDraft, thing: string, { id, type }: NamedField): boolean {
  if (!COMPUTED.has(type)) return false;
  if (type === 'choice' && /status|state|stage/i.test(id)) return true;
  const { rows: _rows, ...own } = app.things[thing] ?? {};
  const actions = Object.values(app.actions ?? {}).filter(({ on }) => on === thing);
  const views = app.pages.flatMap((page) => page.views).filter(({ of }) => of === thing);
  const columns = views.flatMap(({ kind, by }) => (kind === 'board' ? [by] : []));
  const isOwn = new RegExp(`\\b${id}\\b`);
  const isOther = new RegExp(`\\.${id}\\b|\\b${thing} where [^)]*\\b${id}\\b`);
  const changed = actions.flatMap(({ changes = {} }) => [...Object.keys(changes), ...Object.values(changes)]);
  return (
    columns.includes(id) ||
    [...listExpressions([own, actions, views]), ...changed.map(String)].some((text) => isOwn.test(text)) ||
    listExpressions([app.things, app.actions, app.pages]).some((text) => isOther.test(text))
  );
}

function listExpressions(part: unknown): readonly string[] {
  const found: string[] = [];
  JSON.stringify(part, (key, value: unknown) => {
    if (key === 'rows') return undefined;
    if (EXPRESSIONS.has(key) && typeof value === 'string') found.push(value);
    if (key === 'with' && typeof value === 'object') found.push(...Object.values(value ?? {}).map(String));
    return value;
  });
  return found;
}

/** Ingredients are those of one recipe: parts of rows of the main list that are there no longer go with them. */
function dropParts(draft: AppDraft, thing: string, titles: readonly string[]): void {
  const views = draft.app.pages.flatMap((page) => page.views);
  if (views.find(({ of }) => of !== undefined)?.['of'] !== thing) return;
  for (const [id, { rows }] of draft.things) {
    const fields = draft.listFields(id);
    const references = fields.filter(({ to }) => to === thing);
    const [reference] = references;
    const isReferred = draft.things.some(([other]) => draft.listFields(other).some(({ to }) => to === id));
    const isPart = references.length === 1 && fields[0]?.type === 'text' && id !== thing && !isReferred;
    if (reference === undefined || !isPart || fields.some(({ type }) => TIMED.has(type))) continue;
    draft.getThing(id).rows = rows.filter((row) => findOption(String(row[reference.id]), titles) !== undefined);
  }
}

/** Events, which may be with any row. */
const TIMED: ReadonlySet<string> = new Set(['date', 'time']);

/** References and choices of the names of rows. */
function renameReferences(
  draft: AppDraft,
  id: string,
  thing: string,
  renamed: ReadonlyMap<string, string | undefined>,
  titles: readonly string[],
): void {
  const other = draft.getThing(id);
  const toNew = (value: CellValue) => renamed.get(String(value)) ?? titles[0] ?? null;
  for (const { id: field, type, to, options = [] } of listFields(other.fields)) {
    const isChoice = options.length > 1 && options.every((option) => renamed.has(option));
    if (!isChoice && !(type === 'reference' && to === thing)) continue;
    if (isChoice)
      other.fields = { ...other.fields, [field]: { ...toField(other.fields[field] ?? type), options: titles } };
    other.rows = other.rows.map((row) => {
      const value = row[field];
      if (value === null || value === undefined) return row;
      const names = Array.isArray(value) ? [...new Set(value.map((each) => String(toNew(each))))] : toNew(value);
      return { ...row, [field]: names };
    });
  }
}

/** Choices of the names of rows that an action asks for. */
function renameAsked(
  draft: AppDraft,
  renamed: ReadonlyMap<string, string | undefined>,
  titles: readonly string[],
): void {
  const isNames = (options: unknown): boolean =>
    Array.isArray(options) && options.length > 1 && options.every((option) => renamed.has(String(option)));
  const write = (key: string, value: unknown) => (key === 'options' && isNames(value) ? titles : value);
  if (draft.app.actions !== undefined) draft.app.actions = JSON.parse(JSON.stringify(draft.app.actions, write));
}
