import './metric.css';
import type { Expression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { useRows, useText, useValue } from '../../../runtime/hooks.tsx';
import { formatValue } from '../../../runtime/values/format-value.ts';
import { toNumber } from '../../../runtime/values/to-values.ts';
import { Sparkline } from '../chart/sparkline.tsx';

export interface MetricProps {
  readonly label: Expression;
  readonly value: Expression;
  readonly format?: 'number' | 'currency' | 'percent' | 'bytes' | 'duration' | 'text';
  readonly detail?: Expression;
  readonly trend?: 'up' | 'down' | 'flat';
  readonly tone?: string;
  readonly icon?: string;
  readonly series?: Expression;
  readonly seriesField?: string;
}

const TREND_ICONS = { up: 'trending-up', down: 'trending-down', flat: 'minus' } as const;

export const Metric = component<MetricProps>(
  'Metric',
  ({ label, value, format = 'number', detail, trend, tone = 'neutral', icon, series, seriesField = 'value' }) => {
    const [name, more] = [useText(label), useText(detail)];
    const figure = useValue(value);
    const rows = useRows(series);
    return (
      <div className="m-metric" data-tone={tone}>
        <p className="m-metric__label">
          {icon !== undefined && <Icon name={icon} />}
          {name}
        </p>
        <p className="m-metric__value">{formatValue(figure, format) || '–'}</p>
        {rows.length > 1 && (
          <Sparkline title={`${name} over time`} values={rows.map((row) => toNumber(row[seriesField]) ?? 0)} />
        )}
        {(more !== '' || trend !== undefined) && (
          <p className="m-metric__detail">
            {trend !== undefined && <Icon name={TREND_ICONS[trend]} />}
            {more}
          </p>
        )}
      </div>
    );
  },
);
