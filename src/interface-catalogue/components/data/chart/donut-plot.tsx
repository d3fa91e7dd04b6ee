import type { ChartData } from './chart-data.ts';
import { SERIES_COLOURS } from './legend.tsx';

const SIZE = 200;
const RADIUS = 76;
const THICKNESS = 30;
const ROUND = 2 * Math.PI * RADIUS;
const GAP = 2;
/** The size of the amount in the ring. */
const AMOUNT_PX = 24;
/** The width inside of the ring that texts have, over that of a character at the size of one pixel. */
const ROOM = 100 / 0.6;
/** The number of slices; the rest is one slice. */
const SLICES_MAX = 6;

interface Slice {
  readonly label: string;
  readonly value: number;
}

interface DonutPlotProps {
  readonly data: ChartData;
  readonly active: number | undefined;
  onActive(index: number | undefined): void;
}

export function DonutPlot({ data, active, onActive }: DonutPlotProps) {
  const slices = toSlices(data);
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  const shown = active === undefined ? undefined : slices[active];
  const amount = data.format(shown?.value ?? total);
  let start = 0;
  return (
    <div className="m-chart__donut">
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-label={data.title}>
        {slices.map(({ label, value }, index) => {
          const length = total === 0 ? 0 : (value / total) * ROUND;
          const offset = -start;
          start += length;
          return (
            <circle
              key={label}
              className={`m-chart__slice m-chart__series-${index % SERIES_COLOURS}`}
              data-faded={(active !== undefined && active !== index) || undefined}
              cx={SIZE / 2}
              cy={SIZE / 2}
              r={RADIUS}
              strokeWidth={THICKNESS}
              strokeDasharray={`${Math.max(0, length - GAP)} ${ROUND}`}
              strokeDashoffset={offset}
              transform={`rotate(-90 ${SIZE / 2} ${SIZE / 2})`}
              onPointerEnter={() => onActive(index)}
              onPointerLeave={() => onActive(undefined)}
            />
          );
        })}
        <text
          className="m-chart__total"
          x={SIZE / 2}
          y={SIZE / 2 - 4}
          textAnchor="middle"
          fontSize={Math.min(AMOUNT_PX, ROOM / amount.length)}
        >
          {amount}
        </text>
        <text className="m-chart__total-label" x={SIZE / 2} y={SIZE / 2 + 16} textAnchor="middle">
          {shown?.label.slice(0, 14) ?? 'Total'}
        </text>
      </svg>
      <ul className="m-chart__slices" aria-hidden="true">
        {slices.map(({ label, value }, index) => (
          <li key={label} onPointerEnter={() => onActive(index)} onPointerLeave={() => onActive(undefined)}>
            <span className={`m-chart__key m-chart__series-${index % SERIES_COLOURS}`} />
            <span>{label}</span>
            <b>{total === 0 ? '0%' : `${Math.round((value / total) * 100)}%`}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

function toSlices({ labels, series }: ChartData): readonly Slice[] {
  const values = series[0]?.values ?? [];
  const all = labels.map((label, index) => ({ label, value: Math.max(0, values[index] ?? 0) }));
  const sorted = all.toSorted((a, b) => b.value - a.value);
  if (sorted.length <= SLICES_MAX) return sorted;
  const rest = sorted.slice(SLICES_MAX - 1).reduce((sum, { value }) => sum + value, 0);
  return [...sorted.slice(0, SLICES_MAX - 1), { label: 'Other', value: rest }];
}
