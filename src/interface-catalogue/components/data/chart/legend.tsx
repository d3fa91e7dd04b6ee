/** Lists the series with their colours. */
export function Legend({ labels }: { readonly labels: readonly string[] }) {
  return (
    <ul className="m-chart__legend" aria-hidden="true">
      {labels.map((label, index) => (
        <li key={label}>
          <span className={`m-chart__key m-chart__series-${index % SERIES_COLOURS}`} />
          {label}
        </li>
      ))}
    </ul>
  );
}

/** The number of colours in chart.css. */
export const SERIES_COLOURS = 6;
