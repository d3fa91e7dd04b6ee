// The change of a row that words ask for: "shipped" is a status, "done" a yes/no field.
import { type App, type Field, listFields, type NamedField } from '../../../app/description.ts';
import { toCapital } from '../../../reading/phrases.ts';
import { changeThing, getThing, isSameName, NUMERIC, toFreeId } from '../../change.ts';
import { toLiteral } from '../../names/write-formula.ts';
import { isDone } from '../../reading/lexicon.ts';

interface RowChange {
  /** The app with what the change needs: an option or a field that was not there. */
  readonly app: App;
  readonly field: string;
  readonly formula: string;
  /** Holds for rows that are not changed yet. */
  readonly when: string;
  readonly words: string;
}

/** Returns what is wrong where the value follows from others. */
export function findChange(app: App, thing: string, words: string, field?: string): RowChange | string {
  const all = listFields(getThing(app, thing).fields);
  const fields = all.filter(({ id, formula }) => formula === undefined && (field === undefined || id === field));
  const find = (isSame: typeof isSameName) => findKnown(app, fields, words, field !== undefined, isSame);
  const known = find(isSameName) ?? find((name, said) => isDone(name) && isDone(said));
  if (known !== undefined) return known;
  const computed = all.find(
    ({ id, formula, label, options = [] }) =>
      formula !== undefined && (id === field || [label, ...options].some((name) => isSameName(name, words))),
  );
  if (computed !== undefined) return `${computed.label} is computed: a button cannot set it.`;
  return createChange(app, thing, fields, words);
}

function findKnown(
  app: App,
  fields: readonly NamedField[],
  words: string,
  isGiven: boolean,
  isSame: typeof isSameName,
): RowChange | undefined {
  for (const { id, type, label, options = [] } of fields) {
    const option = type === 'choice' ? options.find((known) => isSame(known, words)) : undefined;
    if (type === 'yes/no' && isSame(label, words))
      return { app, field: id, formula: 'yes', when: `not ${id}`, words: label.toLowerCase() };
    const formula = option === undefined ? isGiven && toFormula(type, words) : toLiteral(option);
    const said = option?.toLowerCase() ?? `${label.toLowerCase()} ${words}`;
    if (typeof formula === 'string') return { app, field: id, formula, when: `${id} != ${formula}`, words: said };
  }
  return undefined;
}

/** A priority is no stage of work: it gets no option "Done". */
const isStage = ({ id, type }: NamedField): boolean => type === 'choice' && /status|state|stage|condition/i.test(id);

function toFormula(type: string, words: string): string | undefined {
  if (type === 'date') return /^(?:today|now)$/i.test(words) ? 'today' : undefined;
  if (NUMERIC.has(type)) return /^\d{1,9}(?:\.\d{1,4})?$/.test(words) ? words : undefined;
  return type === 'text' ? toLiteral(words) : undefined;
}

/** A new option of the state of the thing, or else a new yes/no field. */
function createChange(app: App, thing: string, fields: readonly NamedField[], words: string): RowChange {
  const { fields: specs } = getThing(app, thing);
  const name = toCapital(words.trim());
  const flag: Field & { readonly id?: string } = { type: 'yes/no', label: name };
  const { id: state, label = name, ...known } = fields.find(isStage) ?? flag;
  const id = state ?? toFreeId(name, specs);
  const given = specs[id];
  const isLabelled = state === undefined || (typeof given === 'object' && given.label !== undefined);
  const options = state !== undefined && { options: [...(known.options ?? []), name] };
  const spec: Field = { ...(isLabelled && { label }), ...known, ...options };
  const changed = changeThing(app, thing, (old) => ({ ...old, fields: { ...old.fields, [id]: spec } }));
  const formula = state === undefined ? 'yes' : toLiteral(name);
  const when = state === undefined ? `not ${id}` : `${id} != ${formula}`;
  return { app: changed, field: id, formula, when, words: name.toLowerCase() };
}
