import type { MouseEvent } from 'react';
import type { Expression } from '../../../model/expression.ts';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { useEvaluate, useRun } from '../../../runtime/hooks.tsx';
import type { ValuesOf } from '../../../runtime/props.tsx';
import type { Row } from '../../../runtime/values/row-scope.ts';
import { isTrue, toText } from '../../../runtime/values/to-values.ts';
import { Cell, isNumeric } from '../cell/cell.tsx';
import type { DATA_TABLE_PROPS, RowAction } from './data-table-props.tsx';

interface TableBodyProps extends Omit<ValuesOf<typeof DATA_TABLE_PROPS>, 'selected'> {
  readonly shown: readonly Row[];
  /** Undefined where rows cannot be selected. */
  readonly selected: ReadonlySet<string> | undefined;
  onSelect(id: string, isOn: boolean): void;
}

export function TableBody({ rows, columns, rowPress, rowActions = [], shown, selected, onSelect }: TableBodyProps) {
  const run = useRun();
  const [first] = columns;
  const onRowClick = (event: MouseEvent, row: Row) => {
    // A click on a control in the row is meant for that.
    if ((event.target as HTMLElement).closest('button, input, a') === null) void run(rowPress, row, rows);
  };
  return (
    <tbody>
      {shown.map((row) => {
        const name = toText(row[first?.field ?? 'id']);
        return (
          <tr
            key={row.id}
            data-row={row.id}
            data-selected={selected?.has(row.id) || undefined}
            data-pressable={rowPress !== undefined || undefined}
            onClick={rowPress === undefined ? undefined : (event) => onRowClick(event, row)}
          >
            {selected !== undefined && (
              <td className="m-table__check">
                <input
                  type="checkbox"
                  className="m-tick"
                  aria-label={`Select ${name}`}
                  checked={selected.has(row.id)}
                  onChange={(event) => onSelect(row.id, event.currentTarget.checked)}
                />
              </td>
            )}
            {columns.map(({ field, label, type }, index) => (
              <td key={field} data-label={label} className={isNumeric(type) ? 'm-table__numeric' : undefined}>
                {index === 0 && rowPress !== undefined ? (
                  <button type="button" className="m-table__name" onClick={() => void run(rowPress, row, rows)}>
                    <Cell value={row[field] ?? null} type={type} />
                  </button>
                ) : (
                  <Cell value={row[field] ?? null} type={type} />
                )}
              </td>
            ))}
            {rowActions.length > 0 && (
              <td className="m-table__actions">
                <RowActions actions={rowActions} row={row} rows={rows} name={name} />
              </td>
            )}
          </tr>
        );
      })}
    </tbody>
  );
}

interface RowActionsProps {
  readonly actions: readonly RowAction[];
  readonly row: Row;
  readonly rows: Expression;
  readonly name: string;
}

function RowActions({ actions, row, rows, name }: RowActionsProps) {
  const read = useEvaluate();
  const run = useRun();
  return (
    <span className="m-table__row-actions">
      {actions
        .filter(({ showIf }) => showIf === undefined || isTrue(read(showIf, row)))
        .map(({ label, icon, press, tone }, index) => {
          const text = toText(read(label, row));
          return (
            <button
              key={index}
              type="button"
              className="m-table__action"
              data-tone={tone}
              title={text}
              onClick={() => void run(press, row, rows)}
            >
              {icon === undefined ? <span>{text}</span> : <Icon name={icon} />}
              <span className="m-unseen">{icon === undefined ? ` ${name}` : `${text} ${name}`}</span>
            </button>
          );
        })}
    </span>
  );
}
