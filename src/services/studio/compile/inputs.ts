// The inputs of forms and the cells of tables, by the types of fields.
import { toTone } from '../../../interface-catalogue/components/data/cell/to-tone.ts';
import type { Expression } from '../../../interface-catalogue/model/expression.ts';
import { FIELD_TYPES, type FieldType, type NamedField } from '../app/description.ts';
import { toRoleCondition } from './audience.ts';
import type { CompileContext } from './context.ts';
import type { Props } from './draft.ts';
import { toCall, toPath } from './expressions.ts';
import { toId } from './to-id.ts';

/** Adds an input for each field, bound to its value below a path of the data model. */
export function addInputs(
  context: CompileContext,
  parentId: string,
  id: string,
  path: string,
  fields: readonly NamedField[],
  /** References may name rows that are not there yet: `listNewRowSteps` adds them. */
  mayGrow = true,
): void {
  const { draft, growing, copy } = context;
  for (const field of fields) {
    const { component, ...props } = toInput(context, field);
    const { to = '' } = field;
    draft.add(parentId, `${id}-${toId(field.id)}`, component, {
      label: field.label,
      value: toPath(`${path}/${field.id}`),
      showIf: toRoleCondition(field.for),
      // Stars are always there.
      ...(component !== 'Rating' && { required: field.required === true ? true : undefined, hint: field.hint }),
      ...props,
      ...(mayGrow && growing.has(to) && { other: copy('new', { name: context.getThing(to).thing.name }) }),
    });
  }
}

/** Pictures are drawn from the words of a row, and computed fields are not typed. */
export function isTyped({ type, formula, hidden }: NamedField): boolean {
  return formula === undefined && type !== 'image' && hidden !== true;
}

interface Input extends Props {
  readonly component: string;
}

function toInput(context: CompileContext, field: NamedField): Input {
  return INPUTS[field.type](field, context);
}

const toNumberInput = ({ min, max, unit }: NamedField): Input => ({ component: 'Number', min, max, unit });

const INPUTS: { readonly [type in FieldType]: (field: NamedField, context: CompileContext) => Input } = {
  text: ({ max }) => ({ component: 'TextField', maxLength: max }),
  'long text': ({ max }) => ({ component: 'TextArea', lines: 4, size: 'full', maxLength: max }),
  number: toNumberInput,
  money: ({ min = 0, max }, { app }) => ({ component: 'Number', min, max, unit: toSign(app.currency) }),
  percent: ({ min = 0, max }) => ({ component: 'Number', min, max, unit: '%' }),
  date: () => ({ component: 'Date' }),
  time: () => ({ component: 'Time' }),
  duration: ({ min = 0, max, unit = 'min' }) => ({ component: 'Number', min, max, unit }),
  'e-mail': () => ({ component: 'TextField', kind: 'email', placeholder: 'name@example.com' }),
  phone: () => ({ component: 'TextField', kind: 'phone' }),
  link: () => ({ component: 'TextField', kind: 'url' }),
  image: () => ({ component: 'TextField' }),
  file: () => ({ component: 'Dropzone' }),
  choice: ({ options = [] }) => ({ component: 'Select', options: [...options] }),
  tags: ({ options = [] }) =>
    options.length > 0
      ? { component: 'Choice', multiple: true, variant: 'chips', options: [...options] }
      : { component: 'TextField' },
  'yes/no': () => ({ component: 'Switch' }),
  rating: () => ({ component: 'Rating' }),
  reference: ({ to = '' }, context) => ({ component: 'Select', options: listTitles(context, to) }),
};

/** The titles of all rows of a thing, as options. */
export function listTitles(context: CompileContext, thing: string): Expression {
  return toCall('values', { rows: toPath(`/${thing}`), field: context.getThing(thing).title });
}

/** Adds a choice among the values of a field, which is kept at `choose` of the view. */
export function addChoice(
  context: CompileContext,
  parentId: string,
  viewId: string,
  { label, type, to = '', options = [] }: NamedField,
  props: Props = {},
): void {
  const path = `/ui/${viewId}/choose`;
  const choices = type === 'reference' ? listTitles(context, to) : [...options];
  context.draft.put(path, null);
  context.draft.add(parentId, `${viewId}-choose`, 'Select', { label, value: toPath(path), options: choices, ...props });
}

function toSign(currency = 'USD'): string {
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency }).formatToParts(1);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

/** A state is a mark with a colour; other choices are words. */
const STATE = /status|state|stage|priority|level|result|condition|urgency|severity|health|outcome/i;

export function toCellType(field: NamedField): string {
  if (isMarked(field)) return 'status';
  const { cell, formats = {} } = FIELD_TYPES[field.type];
  return (field.format && formats[field.format]) ?? cell;
}

/** A state, or a choice of words that people know by a colour: paid and overdue, whichever name the field has. */
export function isMarked(field: NamedField): boolean {
  const { type, options = [] } = field;
  if (field.colours !== undefined) return true;
  if (type !== 'choice') return false;
  return isState(field) || options.filter((option) => toTone(option) !== 'neutral').length >= TONED_MIN;
}

/** One such word alone may mean something else: a category "New". */
const TONED_MIN = 2;

export function isState({ id, type }: NamedField): boolean {
  return type === 'choice' && STATE.test(id);
}

/** A number without its unit would not be understood in a table; and what a form asks for as yours is another's there. */
export function toColumnLabel({ label, type, unit }: NamedField): string {
  const shown = type === 'duration' ? (unit ?? 'min') : unit;
  const heading = label.replace(/^Your (\p{L})/u, (_, first: string) => first.toUpperCase());
  return shown === undefined || type === 'percent' ? heading : `${heading} (${shown})`;
}
