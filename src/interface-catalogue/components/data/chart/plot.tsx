import { type KeyboardEvent, useId, useRef } from 'react';
import type { ChartData } from './chart-data.ts';
import { SERIES_COLOURS } from './legend.tsx';
import {
  BOTTOM,
  createScale,
  type Frame,
  HEIGHT,
  LABEL_LENGTH_MAX,
  type Scale,
  SLANT_DEGREES,
  TOP,
  toCurve,
  toDurationTick,
  toFrame,
  toSlant,
  toStep,
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
/** The number of points up to which each is marked, because the curve between few points is not measured. */
const DOTS_MAX = 12;

/** Charts with a horizontal axis of labels and a vertical one of values. */
export function Plot({ kind, data, active, onActive }: PlotProps) {
  const { labels, target, format, title, isDuration } = data;
  const scale = createScale([...toExtremes(kind, data), ...(target === undefined ? [] : [target])], isDuration);
  const formatTick = isDuration ? (tick: number) => toDurationTick(tick, scale.ticks) : format;
  const stage = useRef<HTMLDivElement>(null);
  const frame = toFrame(useWidth(stage), scale.ticks.map(formatTick), kind === 'bar');
  const slant = toSlant(frame, labels);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    if (step !== 0) onActive(Math.min(labels.length - 1, Math.max(0, (active ?? -1) + step)));
    if (key === 'Escape') onActive(undefined);
  };
  return (
    <div ref={stage} className="m-chart__stage">
      <svg
        className="m-chart__plot"
        viewBox={`0 0 ${frame.pictureWidth} ${HEIGHT + slant}`}
        height={HEIGHT + slant}
        role="img"
        aria-label={`${title}. The arrow keys tell the values.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys walk through the values
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={() => onActive(undefined)}
        onPointerLeave={() => onActive(undefined)}
      >
        <Grid frame={frame} scale={scale} format={formatTick} />
        {kind === 'bar' ? (
          <Bars frame={frame} data={data} scale={scale} active={active} />
        ) : (
          <Lines frame={frame} kind={kind} data={data} scale={scale} active={active} />
        )}
        {target !== undefined && <TargetLine frame={frame} y={scale.toY(target)} label={`Target ${format(target)}`} />}
        <AxisLabels frame={frame} labels={labels} isSlanted={slant > 0} />
        {labels.map((label, index) => (
          <rect
            key={`${index} ${label}`}
            className="m-chart__catch"
            x={frame.left + (index / labels.length) * frame.width}
            y={TOP}
            width={frame.width / labels.length}
            height={BOTTOM - TOP}
            onPointerEnter={() => onActive(index)}
            onPointerDown={() => onActive(index)}
          />
        ))}
      </svg>
      {active !== undefined && <Tooltip frame={frame} data={data} index={active} />}
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

function Grid({
  frame,
  scale,
  format,
}: {
  readonly frame: Frame;
  readonly scale: Scale;
  readonly format: (value: number) => string;
}) {
  return (
    <g className="m-chart__grid">
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line x1={frame.left} x2={frame.right} y1={scale.toY(tick)} y2={scale.toY(tick)} />
          <text x={frame.left - 8} y={scale.toY(tick)} textAnchor="end" dominantBaseline="central">
            {format(tick)}
          </text>
        </g>
      ))}
    </g>
  );
}

interface AxisLabelsProps {
  readonly frame: Frame;
  readonly labels: readonly string[];
  readonly isSlanted: boolean;
}

function AxisLabels({ frame, labels, isSlanted }: AxisLabelsProps) {
  const step = isSlanted ? 1 : toStep(frame, labels);
  return (
    <g className="m-chart__axis">
      {labels.map((label, index) => {
        if (index % step !== 0) return null;
        const x = toX(frame, index, labels.length);
        const placed = isSlanted
          ? { textAnchor: 'end' as const, transform: `translate(${x} ${BOTTOM + 16}) rotate(-${SLANT_DEGREES})` }
          : { textAnchor: 'middle' as const, x, y: BOTTOM + 20 };
        return (
          <text key={`${index} ${label}`} {...placed}>
            {label.length > LABEL_LENGTH_MAX ? `${label.slice(0, LABEL_LENGTH_MAX - 1)}…` : label}
          </text>
        );
      })}
    </g>
  );
}

function TargetLine({ frame, y, label }: { readonly frame: Frame; readonly y: number; readonly label: string }) {
  return (
    <g className="m-chart__target">
      <line x1={frame.left} x2={frame.right} y1={y} y2={y} />
      <text x={frame.right} y={y - 6} textAnchor="end">
        {label}
      </text>
    </g>
  );
}

interface MarksProps {
  readonly frame: Frame;
  readonly data: ChartData;
  readonly scale: Scale;
  readonly active: number | undefined;
}

function Bars({ frame, data: { series, labels, isStacked }, scale, active }: MarksProps) {
  const band = Math.min(BAR_WIDTH_MAX, (frame.width / labels.length) * BAR_SHARE);
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
          const x = toX(frame, index, labels.length) - band / 2 + (isStacked ? 0 : at * width);
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
  frame,
  kind,
  data: { series, labels },
  scale,
  active,
}: MarksProps & { readonly kind: PlotProps['kind'] }) {
  const gradient = useId();
  return series.map(({ label, values }, at) => {
    const points = values.map((value, index) => ({ x: toX(frame, index, labels.length), y: scale.toY(value) }));
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
          kind === 'scatter' || index === active || points.length <= DOTS_MAX ? (
            <circle key={`${index} ${x}`} className="m-chart__dot" cx={x} cy={y} r={index === active ? 6 : 4.5} />
          ) : null,
        )}
      </g>
    );
  });
}

interface TooltipProps {
  readonly frame: Frame;
  readonly data: ChartData;
  readonly index: number;
}

function Tooltip({ frame, data: { labels, series, format }, index }: TooltipProps) {
  const x = (toX(frame, index, labels.length) / frame.pictureWidth) * 100;
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
