import type { Expression, Step } from '../../../../interface-catalogue/model/expression.ts';
import { type FieldSpec, listFields } from '../../app/description.ts';
import { FormulaError } from '../../app/parse-formula.ts';
import type { CompileContext } from '../../compile/context.ts';
import { toAction, toCall, toPath, toText, toToast } from '../../compile/expressions.ts';
import { listCheckedSteps, listStarts, toFormNames, toGuard } from '../../compile/forms.ts';
import { addInputs } from '../../compile/inputs.ts';
import { toTemplate } from '../../compile/templates.ts';
import { toDataValues } from '../../compile/to-data-values.ts';
import { type Names, toExpression } from '../../compile/to-expression.ts';
import { toId } from '../../compile/to-id.ts';
import { defineKind } from '../kind.ts';
import definition from './kind.json' with { type: 'json' };

type Formulas = { readonly [name: string]: string };

interface Output {
  readonly id?: string;
  readonly label: string;
  readonly value: string;
  readonly format?: string;
  readonly unit?: string;
  readonly copy?: boolean;
}

interface Table {
  readonly id: string;
  readonly title: string;
  readonly count: string;
  readonly every?: number;
  readonly start: Formulas;
  readonly next: Formulas;
  readonly until?: string;
  readonly sums?: readonly string[];
  readonly columns: readonly { readonly field: string; readonly label: string; readonly format?: string }[];
  readonly chart?: string;
}

interface Saving {
  readonly label: string;
  readonly thing: string;
  readonly with: Formulas;
  readonly says?: string;
}

interface CalculatorProperties {
  readonly text?: string;
  readonly inputs: { readonly [id: string]: FieldSpec };
  readonly checks?: readonly { readonly need: string; readonly says: string }[];
  readonly outputs: readonly Output[];
  readonly tables?: readonly Table[];
  readonly saves?: readonly Saving[];
}

const FORMATS: { readonly [format: string]: string } = {
  money: 'currency',
  number: 'number',
  percent: 'percent',
  date: 'date',
};

export const calculator = defineKind<CalculatorProperties>(definition, (view, { context, nodeId }) => {
  const { draft } = context;
  const path = `/forms/${nodeId}`;
  const inputs = listFields(view.inputs);
  draft.put(path, toDataValues(listStarts(context, inputs)));
  const names = toCalculatorNames(context, path, view);
  const grid = draft.add(nodeId, `${nodeId}-grid`, 'Grid', { columns: 2, gap: 'large' });
  const card = draft.add(grid, `${nodeId}-inputs`, 'Card', { title: view.title, subtitle: view.text });
  addInputs(context, card, nodeId, path, inputs, false);
  addCalculate(context, card, nodeId, view, names);
  const results = draft.add(grid, `${nodeId}-results`, 'Card', { title: context.copy('results') });
  const checks = (view.checks ?? []).map(({ need, says }) => ({ holds: toExpression(need, names), says }));
  for (const [index, { holds, says }] of checks.entries())
    draft.add(results, `${nodeId}-check-${index + 1}`, 'Alert', {
      text: says,
      tone: 'bad',
      showIf: toCall('not', { value: holds }),
    });
  const showIf = checks.length === 0 ? undefined : toCall('all', { values: checks.map(({ holds }) => holds) });
  const shown = draft.add(results, `${nodeId}-outputs`, 'Column', { gap: 'medium', showIf });
  for (const output of view.outputs) addOutput(context, shown, nodeId, output, names);
  for (const saving of view.saves ?? []) addSaving(context, shown, nodeId, saving, names);
  for (const table of view.tables ?? []) addSchedule(context, nodeId, table, showIf);
});

/** Results follow the inputs; the button says the first one, or what is wrong with an input. */
function addCalculate(
  context: CompileContext,
  parentId: string,
  nodeId: string,
  { inputs, outputs, checks = [] }: CalculatorProperties,
  names: Names,
): void {
  const [first] = outputs.filter(({ format = 'number' }) => FORMATS[format] !== undefined);
  if (first === undefined || listFields(inputs).some(({ type }) => type === 'long text')) return;
  const { label, format = 'number' } = first;
  const value = toCall('format', { value: toExpression(first.value, names), as: FORMATS[format] ?? 'number' });
  const least = listFields(inputs).flatMap(({ id, label: input, type, unit = '°', min = 0 }) =>
    type !== 'money' && type !== 'duration' && unit.includes('°') && min === 0
      ? []
      : [{ need: `empty(${id}) or ${id} >= ${min}`, says: `${input} must be at least ${min}.` }],
  );
  const steps = [...least, ...checks].reduceRight<readonly Step[]>(
    (rest, { need, says }) => [toGuard(toExpression(need, names), says, undefined, rest)],
    [toToast(toText(`${label.replace(/[{}]/g, '')}: {value}`, { value }))],
  );
  const props = { label: context.copy('calculate'), icon: 'calculator', variant: 'primary', press: toAction(...steps) };
  context.draft.add(parentId, `${nodeId}-calculate`, 'Button', props);
}

/** Inputs by their paths, outputs by their formulas, and tables by their ids. */
function toCalculatorNames(
  context: CompileContext,
  path: string,
  { inputs, outputs, tables = [] }: CalculatorProperties,
): Names {
  const ofInputs = context.toFieldNames(listFields(inputs), (id) => toPath(`${path}/${id}`));
  const open = new Set<Output>();
  // Each once: outputs that use others several times would be compiled again and again.
  const compiled = new Map<Output, Expression>();
  const names: Names = {
    get(parts) {
      const output = parts.length === 1 ? outputs.find(({ id }) => id === parts[0]) : undefined;
      if (output === undefined) return ofInputs.get(parts);
      if (open.has(output)) throw new FormulaError(`computes "${output.id}" from itself`);
      open.add(output);
      const value = compiled.get(output) ?? toExpression(output.value, names);
      open.delete(output);
      compiled.set(output, value);
      return value;
    },
    getRows: (thing, used) => context.getRows(thing, used),
  };
  for (const table of tables) context.setTable(table.id, toSeries(table, names));
  return names;
}

function toSeries({ count, every, start, next, until, sums }: Table, outer: Names): Expression {
  const columns = new Set([...Object.keys(start), ...Object.keys(next), 'step']);
  const names: Names = {
    get: (parts) => (columns.has(parts[0] ?? '') ? toPath(parts[0] ?? '') : outer.get(parts)),
    getRows: outer.getRows,
  };
  const toAll = (formulas: Formulas, by: Names) =>
    Object.fromEntries(Object.entries(formulas).map(([name, formula]) => [name, toExpression(formula, by)]));
  return toCall('series', {
    count: toExpression(count, outer),
    start: toAll(start, outer),
    next: toAll(next, names),
    ...(until === undefined ? {} : { until: toExpression(until, names) }),
    ...(every === undefined ? {} : { every }),
    ...(sums === undefined ? {} : { sums: [...sums] }),
  });
}

function addOutput(context: CompileContext, parentId: string, nodeId: string, output: Output, names: Names): void {
  const { draft, copy } = context;
  const { label, format = 'number', unit } = output;
  const id = `${nodeId}-${toId(label)}`;
  const value = toExpression(output.value, names);
  if (format === 'code') draft.add(parentId, id, 'Code', { text: value, title: label });
  else if (format === 'long text') {
    draft.add(parentId, `${id}-label`, 'Text', { text: label, variant: 'label' });
    draft.add(parentId, id, 'Text', { text: value });
  } else if (unit !== undefined) {
    const text = toCall('text', {
      template: `{value} ${unit}`,
      values: { value: toCall('format', { value, as: 'number' }) },
    });
    draft.add(parentId, id, 'Metric', { label, value: text, format: 'text' });
  } else if (format === 'date')
    draft.add(parentId, id, 'Metric', { label, value: toCall('format', { value, as: 'date' }), format: 'text' });
  else draft.add(parentId, id, 'Metric', { label, value, format: FORMATS[format] ?? 'text' });
  if (output.copy === true)
    draft.add(parentId, `${id}-copy`, 'Button', {
      label: copy('copy'),
      icon: 'copy',
      variant: 'secondary',
      press: toAction({ do: 'copy', value }, toToast(copy('copied'))),
    });
}

function addSaving(context: CompileContext, parentId: string, nodeId: string, saving: Saving, names: Names): void {
  const view = context.getThing(saving.thing);
  const given = Object.entries(saving.with).map(([field, formula]) => [field, toExpression(formula, names)] as const);
  const value: { readonly [field: string]: Expression } = {
    ...listStarts(context, view.fields),
    ...Object.fromEntries(given),
  };
  const steps = listCheckedSteps(
    view,
    toFormNames(context, view, (field) => value[field] ?? null),
    undefined,
    [
      { do: 'append', path: `/${saving.thing}`, value, first: true },
      toToast(toTemplate(saving.says ?? context.copy('saved'), names)),
    ],
  );
  context.draft.add(parentId, `${nodeId}-${toId(saving.label)}`, 'Button', {
    label: saving.label,
    icon: 'save',
    variant: 'primary',
    press: toAction(...steps),
  });
}

function addSchedule(context: CompileContext, nodeId: string, table: Table, showIf: Expression | undefined): void {
  const { draft } = context;
  const id = `${nodeId}-${toId(table.id)}`;
  const rows = context.getRows(table.id);
  const drawn = table.columns.find(({ field }) => field === table.chart);
  if (drawn !== undefined)
    draft.add(nodeId, `${id}-chart`, 'Chart', {
      kind: 'line',
      title: drawn.label,
      rows,
      labelField: 'number',
      series: [{ field: drawn.field, label: drawn.label }],
      format: FORMATS[drawn.format ?? 'number'],
      showIf,
    });
  const card = draft.add(nodeId, id, 'Card', { title: table.title, showIf });
  draft.add(card, `${id}-table`, 'DataTable', {
    rows,
    columns: table.columns.map(({ field, label, format = 'number' }) => ({
      field,
      label,
      type: FORMATS[format] ?? 'text',
    })),
    pageSize: 12,
  });
}
