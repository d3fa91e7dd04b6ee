import './metric.css';
import type { CSSProperties } from 'react';
import { component } from '../../../runtime/component.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { useSurface } from '../../../runtime/surface.tsx';
import { formatValue } from '../../../runtime/values/format-value.ts';
import { toNumber } from '../../../runtime/values/to-values.ts';
import { Sparkline } from '../chart/sparkline.tsx';

const PROPS = {
  label: 'text',
  value: 'value',
  'format?': ['number', 'currency', 'percent', 'bytes', 'duration', 'text'],
  'detail?': 'text',
  'trend?': ['up', 'down', 'flat'],
  'tone?': ['neutral', 'accent', 'good', 'warning', 'bad'],
  'icon?': 'icon',
  'series?': 'rows',
  'seriesField?': 'field',
} as const;

const TREND_ICONS = { up: 'trending-up', down: 'trending-down', flat: 'minus' } as const;

export const Metric = component(
  'Metric',
  PROPS,
  ({ label, value, format = 'number', detail, trend, tone = 'neutral', icon, series, seriesField = 'value' }) => {
    const { currency, language } = useSurface();
    const text = formatValue(value, format, currency, undefined, language) || '–';
    const length = Math.max(...text.split(' ').map((word) => word.length));
    return (
      <div className="m-metric" data-tone={tone}>
        <p className="m-metric__label">
          {icon !== undefined && <Icon name={icon} />}
          {label}
        </p>
        <p className="m-metric__value" style={{ '--m-metric-length': length } as CSSProperties}>
          {text}
        </p>
        {series.length > 1 && (
          <Sparkline title={`${label} over time`} values={series.map((row) => toNumber(row[seriesField]) ?? 0)} />
        )}
        {(detail || trend) && (
          <p className="m-metric__detail">
            {trend !== undefined && <Icon name={TREND_ICONS[trend]} />}
            {detail}
          </p>
        )}
      </div>
    );
  },
);
