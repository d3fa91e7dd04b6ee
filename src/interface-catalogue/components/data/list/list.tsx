import './list.css';
import { type ReactNode, useState } from 'react';
import type { Expression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { Nothing } from '../../../runtime/elements/nothing.tsx';
import { Repeat, useRows, useText } from '../../../runtime/hooks.tsx';
import { Pager } from '../data-table/pager.tsx';

export interface ListProps {
  readonly rows: Expression;
  readonly layout?: 'list' | 'grid';
  readonly columns?: number;
  readonly pageSize?: number;
  readonly emptyTitle?: Expression;
  readonly emptyText?: Expression;
  readonly children?: ReactNode;
}

const PAGE_SIZE = 24;

export const List = component<ListProps>(
  'List',
  ({ rows, layout = 'list', columns = 3, pageSize = PAGE_SIZE, emptyTitle, emptyText, children }) => {
    const all = useRows(rows);
    const [page, setPage] = useState(0);
    const [title, text] = [useText(emptyTitle ?? 'Nothing here yet'), useText(emptyText)];
    const at = Math.min(page, Math.max(0, Math.ceil(all.length / pageSize) - 1));
    if (all.length === 0) {
      return (
        <div className="m-list__empty">
          <Nothing title={title} text={text} />
        </div>
      );
    }
    return (
      <>
        <ul className={`m-list m-list--${layout}`} style={{ '--m-columns': columns } as object}>
          {all.slice(at * pageSize, (at + 1) * pageSize).map((row) => (
            <li key={row.id} data-row={row.id}>
              <Repeat row={row} rows={rows}>
                {children}
              </Repeat>
            </li>
          ))}
        </ul>
        <Pager page={at} pageSize={pageSize} total={all.length} onPage={setPage} />
      </>
    );
  },
);
