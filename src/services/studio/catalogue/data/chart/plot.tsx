import { type KeyboardEvent, useId } from 'react';
import type { ChartData } from './chart.tsx';
import { SERIES_COLOURS } from './legend.tsx';
import {
  createPlane,
  createScale,
  HEIGHT,
  isLabelled,
  LABEL_LENGTH_MAX,
  type Plane,
  type Scale,
  toCurve,
  toX,
} from './scale.ts';
import { useWidth } from './use-width.tsx';

export interface PlotProps {
  readonly kind: 'line' | 'bar' | 'area' | 'scatter';
  readonly data: ChartData;
  /** The label that is pointed at. */
  readonly active: number | undefined;
  onActive(index: number | undefined): void;
}

const BAR_SHARE = 0.66;
const BAR_WIDTH_MAX = 56;

/** Charts with a horizontal axis of labels and a vertical one of values. */
export function Plot({ kind, data, active, onActive }: PlotProps) {
  const { labels, target, format, title } = data;
  const [stage, width] = useWidth();
  const plane = createPlane(width);
  const scale = createScale([...toExtremes(kind, data), ...(target === undefined ? [] : [target])], plane);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    if (step !== 0) onActive(Math.min(labels.length - 1, Math.max(0, (active ?? -1) + step)));
    if (key === 'Escape') onActive(undefined);
  };
  return (
    <div className="m-chart__stage" ref={stage}>
      <svg
        className="m-chart__plot"
        viewBox={`0 0 ${width} ${HEIGHT}`}
        width={width}
        height={HEIGHT}
        role="img"
        aria-label={`${title}. The arrow keys tell the values.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys walk through the values
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={() => onActive(undefined)}
        onPointerLeave={() => onActive(undefined)}
      >
        <Grid scale={scale} plane={plane} format={format} />
        {kind === 'bar' ? (
          <Bars data={data} scale={scale} plane={plane} active={active} />
        ) : (
          <Lines kind={kind} data={data} scale={scale} plane={plane} active={active} />
        )}
        {target !== undefined && <TargetLine plane={plane} y={scale.toY(target)} label={`Target ${format(target)}`} />}
        <AxisLabels labels={labels} plane={plane} />
        {labels.map((label, index) => (
          <rect
            key={`${index} ${label}`}
            className="m-chart__catch"
            x={plane.left + (index / labels.length) * plane.width}
            y={plane.top}
            width={plane.width / labels.length}
            height={plane.height}
            onPointerEnter={() => onActive(index)}
            onPointerDown={() => onActive(index)}
          />
        ))}
      </svg>
      {active !== undefined && <Tooltip data={data} plane={plane} index={active} />}
      <p className="m-unseen" aria-live="polite">
        {active !== undefined && toSaid(data, active)}
      </p>
    </div>
  );
}

function toExtremes(kind: PlotProps['kind'], { series, labels, isStacked }: ChartData): readonly number[] {
  if (kind !== 'bar' || !isStacked) return series.flatMap(({ values }) => values);
  return labels.map((_, index) => series.reduce((sum, { values }) => sum + Math.max(0, values[index] ?? 0), 0));
}

interface GridProps {
  readonly scale: Scale;
  readonly plane: Plane;
  readonly format: (value: number) => string;
}

function Grid({ scale, plane, format }: GridProps) {
  return (
    <g className="m-chart__grid">
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line x1={plane.left} x2={plane.right} y1={scale.toY(tick)} y2={scale.toY(tick)} />
          <text x={plane.left - 8} y={scale.toY(tick)} textAnchor="end" dominantBaseline="central">
            {format(tick)}
          </text>
        </g>
      ))}
    </g>
  );
}

function AxisLabels({ labels, plane }: { readonly labels: readonly string[]; readonly plane: Plane }) {
  return (
    <g className="m-chart__axis">
      {labels.map((label, index) =>
        isLabelled(index, labels, plane) ? (
          <text
            key={`${index} ${label}`}
            x={toX(index, labels.length, plane)}
            y={plane.bottom + 20}
            textAnchor="middle"
          >
            {label.length > LABEL_LENGTH_MAX ? `${label.slice(0, LABEL_LENGTH_MAX - 1)}…` : label}
          </text>
        ) : null,
      )}
    </g>
  );
}

function TargetLine({ plane, y, label }: { readonly plane: Plane; readonly y: number; readonly label: string }) {
  return (
    <g className="m-chart__target">
      <line x1={plane.left} x2={plane.right} y1={y} y2={y} />
      <text x={plane.right} y={y - 6} textAnchor="end">
        {label}
      </text>
    </g>
  );
}

interface MarksProps {
  readonly data: ChartData;
  readonly plane: Plane;
  readonly scale: Scale;
  readonly active: number | undefined;
}

function Bars({ data: { series, labels, isStacked }, scale, plane, active }: MarksProps) {
  const band = Math.min(BAR_WIDTH_MAX, (plane.width / labels.length) * BAR_SHARE);
  const width = isStacked ? band : band / series.length;
  return labels.map((label, index) => {
    let below = 0;
    return (
      <g
        key={`${index} ${label}`}
        className="m-chart__bars"
        data-faded={(active !== undefined && active !== index) || undefined}
      >
        {series.map(({ label: name, values }, at) => {
          const value = values[index] ?? 0;
          const from = isStacked ? below : 0;
          below += Math.max(0, value);
          const [top, bottom] = [scale.toY(Math.max(from, from + value)), scale.toY(Math.min(from, from + value))];
          const x = toX(index, labels.length, plane) - band / 2 + (isStacked ? 0 : at * width);
          const gap = series.length > 1 && !isStacked ? 2 : 0;
          return (
            <rect
              key={name}
              className={`m-chart__bar m-chart__series-${at % SERIES_COLOURS}`}
              x={x}
              y={top}
              width={Math.max(1, width - gap)}
              height={Math.max(value === 0 ? 0 : 1, bottom - top)}
              rx={Math.min(4, width / 4)}
            />
          );
        })}
      </g>
    );
  });
}

function Lines({
  kind,
  data: { series, labels },
  scale,
  plane,
  active,
}: MarksProps & { readonly kind: PlotProps['kind'] }) {
  const gradient = useId();
  return series.map(({ label, values }, at) => {
    const points = values.map((value, index) => ({ x: toX(index, labels.length, plane), y: scale.toY(value) }));
    const [first, last] = [points[0], points.at(-1)];
    const curve = toCurve(points);
    const colour = `m-chart__series-${at % SERIES_COLOURS}`;
    const zero = scale.toY(0);
    return (
      <g key={label} className={colour}>
        {kind === 'area' && first !== undefined && last !== undefined && (
          <>
            <linearGradient id={`${gradient}-${at}`} x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" className="m-chart__fade-from" />
              <stop offset="1" className="m-chart__fade-to" />
            </linearGradient>
            <path d={`${curve}L${last.x} ${zero}L${first.x} ${zero}Z`} fill={`url(#${gradient}-${at})`} />
          </>
        )}
        {kind !== 'scatter' && <path className="m-chart__line" d={curve} />}
        {points.map(({ x, y }, index) =>
          kind === 'scatter' || index === active || points.length === 1 ? (
            <circle key={`${index} ${x}`} className="m-chart__dot" cx={x} cy={y} r={index === active ? 6 : 5} />
          ) : null,
        )}
      </g>
    );
  });
}

interface TooltipProps {
  readonly data: ChartData;
  readonly plane: Plane;
  readonly index: number;
}

function Tooltip({ data: { labels, series, format }, plane, index }: TooltipProps) {
  const x = (toX(index, labels.length, plane) / plane.picture) * 100;
  return (
    <div
      className="m-chart__tooltip"
      data-side={x > 60 ? 'left' : 'right'}
      style={{ insetInlineStart: `${x}%` }}
      aria-hidden="true"
    >
      <strong>{labels[index]}</strong>
      {series.map(({ label, values }, at) => (
        <span key={label}>
          <span className={`m-chart__key m-chart__series-${at % SERIES_COLOURS}`} />
          {label} <b>{format(values[index] ?? 0)}</b>
        </span>
      ))}
    </div>
  );
}

function toSaid({ labels, series, format }: ChartData, index: number): string {
  return `${labels[index] ?? ''}: ${series.map(({ label, values }) => `${label} ${format(values[index] ?? 0)}`).join(', ')}`;
}
