import './leaderboard.css';
import { component } from '../../../runtime/component.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { toText } from '../../../runtime/values/to-values.ts';
import { Cell } from '../../data/cell/cell.tsx';

const ROWS_MAX = 50;
/** The number of leaders with a medal. */
const MEDALS = 3;

const PROPS = { rows: 'rows', nameField: 'field', scoreField: 'field', 'format?': 'string', 'me?': 'text' } as const;

export const Leaderboard = component('Leaderboard', PROPS, ({ rows, nameField, scoreField, format = 'number', me }) => {
  return (
    <ol className="m-leaderboard">
      {rows.slice(0, ROWS_MAX).map((row, index) => {
        const name = toText(row[nameField]);
        return (
          <li key={row.id} className="m-leaderboard__row" data-me={(me && name === me) || undefined}>
            <span className={`m-leaderboard__rank m-leaderboard__rank--${index < MEDALS ? index + 1 : 'other'}`}>
              {index < MEDALS ? <Icon name="medal" /> : index + 1}
              {index < MEDALS && <span className="m-unseen">Place {index + 1}</span>}
            </span>
            <span className="m-leaderboard__name">{name}</span>
            <strong className="m-leaderboard__score">
              <Cell value={row[scoreField] ?? null} type={format} />
            </strong>
          </li>
        );
      })}
    </ol>
  );
});
