import './timeline.css';
import { component } from '../../../runtime/component.tsx';
import { useSurface } from '../../../runtime/surface.tsx';
import { formatValue } from '../../../runtime/values/format-value.ts';
import { toText } from '../../../runtime/values/to-values.ts';
import { Cell } from '../cell/cell.tsx';

const PROPS = {
  rows: 'rows',
  titleField: 'field',
  'textField?': 'field',
  'dateField?': 'field',
  'statusField?': 'field',
} as const;

/** The number of shown entries; people do not read older ones. */
const ENTRIES_MAX = 60;

export const Timeline = component('Timeline', PROPS, ({ rows, titleField, textField, dateField, statusField }) => {
  const entries = rows.slice(0, ENTRIES_MAX);
  const { language, say } = useSurface();
  if (entries.length === 0) return <p className="m-timeline__none">{say('nothing')}</p>;
  return (
    <ol className="m-timeline">
      {entries.map((row) => (
        <li key={row.id} className="m-timeline__entry">
          <p className="m-timeline__head">
            <strong>{toText(row[titleField])}</strong>
            {statusField !== undefined && <Cell value={row[statusField] ?? null} type="status" />}
          </p>
          {textField !== undefined && <p className="m-timeline__text">{toText(row[textField])}</p>}
          {dateField !== undefined && (
            <p className="m-timeline__date">
              {formatValue(row[dateField] ?? null, 'dateTime', undefined, undefined, language)}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
});
