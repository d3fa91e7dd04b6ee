import './leaderboard.css';
import { component } from '../../../runtime/component.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { formatValue } from '../../../runtime/values/format-value.ts';
import type { Row } from '../../../runtime/values/row-scope.ts';
import { toNumber, toText } from '../../../runtime/values/to-values.ts';

const ROWS_MAX = 50;
/** The first three have medals. */
const MEDALS = 3;

const PROPS = { rows: 'rows', nameField: 'field', scoreField: 'field', 'me?': 'text' } as const;

export const Leaderboard = component('Leaderboard', PROPS, ({ rows, nameField, scoreField, me }) => {
  const scoreOf = (row: Row) => toNumber(row[scoreField]) ?? 0;
  const ranked = rows.toSorted((a, b) => scoreOf(b) - scoreOf(a)).slice(0, ROWS_MAX);
  return (
    <ol className="m-leaderboard">
      {ranked.map((row, index) => {
        const name = toText(row[nameField]);
        return (
          <li key={row.id} className="m-leaderboard__row" data-me={(me && name === me) || undefined}>
            <span className={`m-leaderboard__rank m-leaderboard__rank--${index < MEDALS ? index + 1 : 'other'}`}>
              {index < MEDALS ? <Icon name="medal" /> : index + 1}
              {index < MEDALS && <span className="m-unseen">Place {index + 1}</span>}
            </span>
            <span className="m-leaderboard__name">{name}</span>
            <strong className="m-leaderboard__score">{formatValue(scoreOf(row), 'number')}</strong>
          </li>
        );
      })}
    </ol>
  );
});
