import './chart.css';
import { useMemo, useState } from 'react';
import { component } from '../../../runtime/component.tsx';
import type { Language } from '../../../runtime/language/language.ts';
import { list } from '../../../runtime/props.tsx';
import { useSurface } from '../../../runtime/surface.tsx';
import { formatValue } from '../../../runtime/values/format-value.ts';
import { toNumber, toText } from '../../../runtime/values/to-values.ts';
import type { ChartData } from './chart-data.ts';
import { ChartTable } from './chart-table.tsx';
import { DonutPlot } from './donut-plot.tsx';
import { Legend } from './legend.tsx';
import { Plot } from './plot.tsx';
import { Sparkline } from './sparkline.tsx';

const PROPS = {
  kind: ['line', 'bar', 'area', 'donut', 'scatter', 'sparkline'],
  title: 'text',
  rows: 'rows',
  labelField: 'field',
  series: list({ field: 'field', label: 'text' }),
  'format?': ['number', 'currency', 'percent', 'bytes', 'duration'],
  'stacked?': 'boolean',
  'target?': 'number',
} as const;

/** More points would be indistinguishable. */
const POINTS_MAX = 120;

export const Chart = component(
  'Chart',
  PROPS,
  ({ kind, title, rows, labelField, series, format = 'number', stacked, target }) => {
    const { currency, language, say } = useSurface();
    const data = useMemo<ChartData>(() => {
      const shown = rows.slice(0, POINTS_MAX);
      return {
        title,
        labels: shown.map((row) => toLabel(toText(row[labelField]), language)),
        series: series.map(({ field, label }) => ({
          label,
          values: shown.map((row) => toNumber(row[field]) ?? 0),
        })),
        format: (value) => formatValue(value, format, currency, undefined, language),
        isDuration: format === 'duration',
        target,
        isStacked: stacked ?? false,
      };
    }, [title, rows, labelField, series, format, currency, language, target, stacked]);
    const [active, setActive] = useState<number>();
    if (kind === 'sparkline') return <Sparkline title={title} values={data.series[0]?.values ?? []} />;
    const isEmpty = data.labels.length === 0;
    // A single series has no legend that would say what it is.
    const only = kind !== 'donut' && data.series.length === 1 ? data.series[0] : undefined;
    return (
      <figure className="m-chart">
        <figcaption className="m-chart__title">
          {title}
          {only !== undefined && <span className="m-chart__measure">{only.label}</span>}
        </figcaption>
        {isEmpty && <p className="m-chart__empty">{say('noChart')}</p>}
        {!isEmpty && kind === 'donut' && <DonutPlot data={data} active={active} onActive={setActive} />}
        {!isEmpty && kind !== 'donut' && <Plot kind={kind} data={data} active={active} onActive={setActive} />}
        {!isEmpty && kind !== 'donut' && data.series.length > 1 && (
          <Legend labels={data.series.map(({ label }) => label)} />
        )}
        <ChartTable data={data} />
      </figure>
    );
  },
);

/** Days without their year: the texts of an axis are short. */
function toLabel(text: string, language: Language): string {
  return /^\d{4}-\d{2}-\d{2}/.test(text) ? formatValue(text, 'shortDate', undefined, undefined, language) : text;
}
