import type { ChartData } from './chart-data.ts';

/** Lists the same figures for assistive technology. A table is as wide as its words, so that a box around hides it. */
export function ChartTable({ data: { title, labels, series, format } }: { readonly data: ChartData }) {
  return (
    <div className="m-unseen">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Label</th>
            {series.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, index) => (
            <tr key={`${index} ${label}`}>
              <th scope="row">{label}</th>
              {series.map(({ label: name, values }) => (
                <td key={name}>{format(values[index] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
