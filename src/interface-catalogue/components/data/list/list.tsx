import './list.css';
import { useState } from 'react';
import type { Expression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { Nothing } from '../../../runtime/elements/nothing.tsx';
import { Repeat, useRows } from '../../../runtime/hooks.tsx';
import { given } from '../../../runtime/props.tsx';
import { useSurface } from '../../../runtime/surface.tsx';
import { Pager } from '../data-table/pager.tsx';

const PROPS = {
  rows: given<Expression>(),
  'layout?': ['list', 'grid'],
  'columns?': 'integer',
  'pageSize?': 'integer',
  'emptyTitle?': 'text',
  'emptyText?': 'text',
} as const;

const PAGE_SIZE = 24;

export const List = component(
  'List',
  PROPS,
  ({ rows, layout = 'list', columns = 3, pageSize = PAGE_SIZE, emptyTitle, emptyText, children }) => {
    const { say } = useSurface();
    const all = useRows(rows);
    const [page, setPage] = useState(0);
    const at = Math.min(page, Math.max(0, Math.ceil(all.length / pageSize) - 1));
    if (all.length === 0) {
      return (
        <div className="m-list__empty">
          <Nothing title={emptyTitle ?? say('nothing')} text={emptyText} />
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
