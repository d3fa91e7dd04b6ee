import { useEffect, useRef } from 'react';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { useSurface } from '../../../runtime/surface.tsx';
import { isNumeric } from '../cell/cell.tsx';
import type { Column } from './data-table-props.tsx';

export interface Order {
  readonly by: string;
  readonly way: 'ascending' | 'descending';
}

interface TableHeadProps {
  readonly columns: readonly Column[];
  readonly order: Order | undefined;
  onOrder(order: Order): void;
  readonly hasActions: boolean;
  /** The selection of rows on this page; undefined if rows cannot be selected. */
  readonly selection: 'all' | 'some' | 'none' | undefined;
  onSelectAll(isOn: boolean): void;
}

export function TableHead({ columns, order, onOrder, hasActions, selection, onSelectAll }: TableHeadProps) {
  const { say } = useSurface();
  return (
    <thead>
      <tr>
        {selection !== undefined && (
          <th scope="col" className="m-table__check">
            <SelectAll selection={selection} onSelectAll={onSelectAll} />
          </th>
        )}
        {columns.map(({ field, label, type }) => {
          const way = order?.by === field ? order.way : undefined;
          const next = way === 'ascending' ? 'descending' : 'ascending';
          return (
            <th
              key={field}
              scope="col"
              aria-sort={way ?? 'none'}
              className={isNumeric(type) ? 'm-table__numeric' : undefined}
            >
              <button type="button" className="m-table__sort" onClick={() => onOrder({ by: field, way: next })}>
                {label}
                <Icon
                  name={way === undefined ? 'arrow-down' : way === 'ascending' ? 'arrow-up' : 'arrow-down'}
                  className={way === undefined ? 'm-table__unsorted' : ''}
                />
              </button>
            </th>
          );
        })}
        {hasActions && (
          <th scope="col" className="m-table__actions">
            <span className="m-unseen">{say('actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function SelectAll({ selection, onSelectAll }: Pick<TableHeadProps, 'selection' | 'onSelectAll'>) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = selection === 'some';
  }, [selection]);
  return (
    <input
      ref={box}
      type="checkbox"
      className="m-tick"
      aria-label="Select all rows on this page"
      checked={selection === 'all'}
      onChange={(event) => onSelectAll(event.currentTarget.checked)}
    />
  );
}
