import './data-table.css';
import './row-cards.css';
import '../../input/field/tick.css';
import { useMemo, useState } from 'react';
import { component } from '../../../runtime/component.tsx';
import { Nothing } from '../../../runtime/elements/nothing.tsx';
import { ROW_FUNCTIONS } from '../../../runtime/functions/row-functions.ts';
import { useBinding, useRows } from '../../../runtime/hooks.tsx';
import { useSurface } from '../../../runtime/surface.tsx';
import { isList } from '../../../runtime/values/data-path.ts';
import { DATA_TABLE_PROPS } from './data-table-props.tsx';
import { Pager } from './pager.tsx';
import { TableBody } from './table-body.tsx';
import { type Order, TableHead } from './table-head.tsx';
import { TableTools } from './table-tools.tsx';

const PAGE_SIZE = 10;

export const DataTable = component('DataTable', DATA_TABLE_PROPS, (props) => {
  const { columns, pageSize = PAGE_SIZE, sortBy, sortOrder = 'ascending' } = props;
  const { say } = useSurface();
  const rows = useRows(props.rows);
  const [text, setText] = useState('');
  const [order, setOrder] = useState<Order | undefined>(
    sortBy === undefined ? undefined : { by: sortBy, way: sortOrder },
  );
  const [page, setPage] = useState(0);
  const [bound, setSelected] = useBinding(props.selected);
  const selected = useMemo(() => new Set(isList(bound) ? bound.map(String) : []), [bound]);
  const found = useMemo(() => {
    const hits = ROW_FUNCTIONS.search({ rows, text, fields: columns.map(({ field }) => field) });
    if (order === undefined) return text === '' ? withNewest(hits, pageSize) : hits;
    return ROW_FUNCTIONS.sort({ rows: hits, by: order.by, order: order.way });
  }, [rows, columns, text, order, pageSize]);
  // Rows may have gone while a later page was open.
  const at = Math.min(page, Math.max(0, Math.ceil(found.length / pageSize) - 1));
  const shown = found.slice(at * pageSize, (at + 1) * pageSize);
  const isSelectable = props.selected !== undefined;
  const select = (ids: readonly string[], isOn: boolean) => {
    const next = new Set(selected);
    for (const id of ids) isOn ? next.add(id) : next.delete(id);
    setSelected([...next]);
  };
  return (
    <div className="m-table">
      <TableTools
        hasSearch={props.search ?? false}
        text={text}
        onText={(next) => {
          setText(next);
          setPage(0);
        }}
        found={found}
        columns={columns}
        exportName={props.exportName}
        selectedCount={selected.size}
        bulkActions={props.bulkActions ?? []}
      />
      {found.length === 0 ? (
        <Nothing
          title={text === '' ? (props.emptyTitle ?? say('nothing')) : say('noMatch', { text })}
          text={text === '' ? props.emptyText : say('otherWords')}
        />
      ) : (
        <div className="m-table__scroll">
          <table>
            <TableHead
              columns={columns}
              order={order}
              onOrder={setOrder}
              hasActions={(props.rowActions ?? []).length > 0}
              selection={isSelectable ? toSelection(shown, selected) : undefined}
              onSelectAll={(isOn) =>
                select(
                  shown.map(({ id }) => id),
                  isOn,
                )
              }
            />
            <TableBody
              {...props}
              shown={shown}
              selected={isSelectable ? selected : undefined}
              onSelect={(id, isOn) => select([id], isOn)}
            />
          </table>
        </div>
      )}
      <Pager page={at} pageSize={pageSize} total={found.length} onPage={setPage} />
    </div>
  );
});

/** Moves the row that was added last to the start if it would be hidden on a later page. */
function withNewest<T extends { readonly id: string }>(rows: readonly T[], pageSize: number): readonly T[] {
  const toNumber = (row: T | undefined) => Number(/^new-(\d+)$/.exec(row?.id ?? '')?.[1] ?? 0);
  const at = rows.reduce((best, row, index) => (toNumber(row) > toNumber(rows[best]) ? index : best), 0);
  const newest = rows[at];
  return newest === undefined || at < pageSize ? rows : [newest, ...rows.toSpliced(at, 1)];
}

function toSelection(
  shown: readonly { readonly id: string }[],
  selected: ReadonlySet<string>,
): 'all' | 'some' | 'none' {
  const count = shown.filter(({ id }) => selected.has(id)).length;
  return count === 0 ? 'none' : count === shown.length ? 'all' : 'some';
}
