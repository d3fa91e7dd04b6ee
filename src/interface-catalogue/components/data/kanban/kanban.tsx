import './kanban.css';
import { useRef } from 'react';
import type { Expression, PathExpression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { type ActionProp, useBinding, useEvaluate, useRows, useRun } from '../../../runtime/hooks.tsx';
import type { Row } from '../../../runtime/values/row-scope.ts';
import { toText } from '../../../runtime/values/to-values.ts';
import { KanbanCard } from './kanban-card.tsx';
import { KanbanColumn } from './kanban-column.tsx';
import { listCards, toMoved } from './to-moved.ts';
import { useMoving } from './use-moving.tsx';

export interface KanbanProps {
  readonly rows: PathExpression;
  readonly columnField: string;
  readonly columns: readonly { readonly value: string; readonly label: Expression }[];
  readonly titleField: string;
  readonly textField?: string;
  readonly metaFields?: readonly string[];
  readonly cardPress?: ActionProp;
}

export const Kanban = component<KanbanProps>('Kanban', (props) => {
  const { rows: binding, columnField, titleField, cardPress } = props;
  const rows = useRows(binding);
  const [, setRows] = useBinding(binding);
  const read = useEvaluate();
  const run = useRun();
  const board = useRef<HTMLDivElement>(null);
  const columns = props.columns.map(({ value, label }) => ({ value, label: toText(read(label)) }));
  const toTitle = (row: Row) => toText(row[titleField] ?? null);
  const moving = useMoving({
    board,
    rows,
    field: columnField,
    columns,
    toTitle,
    onMove: (id, place) => setRows(toMoved(rows, id, columnField, place)),
  });
  const floating = rows.find((row) => row.id === moving.floating?.id);
  return (
    <div ref={board} className="m-kanban" data-moving={moving.place !== undefined || undefined}>
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
