import './leaderboard.css';
import type { Expression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { useRows, useText } from '../../../runtime/hooks.tsx';
import { formatValue } from '../../../runtime/values/format-value.ts';
import { toNumber, toText } from '../../../runtime/values/to-values.ts';

export interface LeaderboardProps {
  readonly rows: Expression;
  readonly nameField: string;
  readonly scoreField: string;
  readonly me?: Expression;
}

const PLACES_MAX = 50;
/** The first three have medals. */
const MEDALS = 3;

export const Leaderboard = component<LeaderboardProps>('Leaderboard', ({ rows, nameField, scoreField, me }) => {
  const scoreOf = (row: { readonly [field: string]: unknown }) => toNumber(row[scoreField] as never) ?? 0;
  const places = useRows(rows)
    .toSorted((a, b) => scoreOf(b) - scoreOf(a))
    .slice(0, PLACES_MAX);
  const myself = useText(me);
  return (
    <ol className="m-leaderboard">
      {places.map((row, index) => {
        const name = toText(row[nameField]);
        return (
          <li key={row.id} className="m-leaderboard__place" data-me={(myself !== '' && name === myself) || undefined}>
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
