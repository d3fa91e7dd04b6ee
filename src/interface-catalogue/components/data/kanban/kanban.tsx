import './kanban.css';
import { useRef } from 'react';
import type { PathExpression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { type ActionProp, useBinding, useRows, useRun } from '../../../runtime/hooks.tsx';
import { given, list } from '../../../runtime/props.tsx';
import type { Row } from '../../../runtime/values/row-scope.ts';
import { toText } from '../../../runtime/values/to-values.ts';
import { KANBAN_META, KanbanCard } from './kanban-card.tsx';
import { KanbanColumn } from './kanban-column.tsx';
import { listCards, toMoved } from './to-moved.ts';
import { useMoving } from './use-moving.tsx';

const PROPS = {
  rows: given<PathExpression>(),
  columnField: 'field',
  columns: list({ value: 'string', label: 'text' }),
  titleField: 'field',
  'textField?': 'field',
  'metaFields?': list(KANBAN_META),
  'cardPress?': given<ActionProp>(),
} as const;

export const Kanban = component('Kanban', PROPS, (props) => {
  const { rows: binding, columnField, columns, titleField, cardPress } = props;
  const rows = useRows(binding);
  const [, setRows] = useBinding(binding);
  const run = useRun();
  const board = useRef<HTMLDivElement>(null);
  const toTitle = (row: Row) => toText(row[titleField]);
  const moving = useMoving({
    board,
    rows,
    field: columnField,
    columns,
    toTitle,
    onMove: (id, position) => setRows(toMoved(rows, id, columnField, position)),
  });
  const floating = rows.find((row) => row.id === moving.floating?.id);
  return (
    <div ref={board} className="m-kanban" data-moving={moving.position !== undefined || undefined}>
      <div className="m-kanban__columns">
        {columns.map(({ value, label }) => (
          <KanbanColumn
            key={value}
            value={value}
            label={label}
            cards={listCards(rows, columnField, value)}
            moving={moving}
            toCard={(row) => (
              <KanbanCard
                row={row}
                fields={props}
                title={toTitle(row)}
                moving={moving}
                onPress={cardPress === undefined ? undefined : () => void run(cardPress, row, binding)}
              />
            )}
          />
        ))}
      </div>
      {floating !== undefined && (
        <div className="m-kanban__floating" style={moving.floating?.style} aria-hidden="true">
          <KanbanCard row={floating} fields={props} title={toTitle(floating)} />
        </div>
      )}
      <p className="m-unseen" role="status" aria-live="assertive">
        {moving.said}
      </p>
    </div>
  );
});
