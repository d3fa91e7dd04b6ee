import { parseConditions } from '../../app/parse-formula.ts';
import { toCall, toPath } from '../../compile/expressions.ts';
import { addChoice } from '../../compile/inputs.ts';
import { toWhere } from '../../compile/to-expression.ts';
import { defineKind } from '../kind.ts';
import definition from './kind.json' with { type: 'json' };

interface ChartProperties {
  readonly of: string;
  readonly chart: string;
  readonly by: string;
  readonly value?: string;
  readonly how?: string;
  readonly bucket?: string;
  readonly where?: string;
  readonly choose?: string;
}

const toCapital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const chart = defineKind<ChartProperties>(definition, (view, { context, nodeId }) => {
  const { draft } = context;
  const { fields, thing } = context.getThing(view.of);
  const value = fields.find(({ id }) => id === view.value);
  const by = fields.find(({ id }) => id === view.by);
  const names = context.toFieldNames([], toPath);
  let rows = toWhere(context.getRows(view.of), view.where === undefined ? [] : parseConditions(view.where), names);
  const chosen = fields.find(({ id }) => id === view.choose);
  if (chosen !== undefined) {
    addChoice(context, nodeId, nodeId, chosen, { placeholder: context.copy('all'), size: 'small' });
    rows = toCall('where', { rows, field: chosen.id, value: toPath(`/ui/${nodeId}/choose`) });
  }
  const label = value?.label ?? thing.plural;
  const isSorted = by?.type === 'date' && view.bucket === undefined;
  const grouped = toCall('group', {
    rows: isSorted ? toCall('sort', { rows, by: view.by }) : rows,
    by: view.by,
    ...(value === undefined ? {} : { how: view.how ?? 'sum', field: value.id }),
    ...(view.bucket === undefined ? {} : { bucket: view.bucket }),
    ...(by?.options === undefined ? {} : { order: [...by.options] }),
  });
  draft.add(nodeId, `${nodeId}-chart`, 'Chart', {
    kind: view.chart,
    title: view.title ?? `${toCapital(label)} by ${by?.label.toLowerCase() ?? view.by}`,
    rows: grouped,
    labelField: 'label',
    series: [{ field: 'value', label: toCapital(label) }],
    format: value?.type === 'money' ? 'currency' : 'number',
  });
});
