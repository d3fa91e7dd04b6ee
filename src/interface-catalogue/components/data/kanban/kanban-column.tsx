import { Fragment, type ReactNode, useId } from 'react';
import { PushButton } from '../../../runtime/elements/button.tsx';
import { useSurface } from '../../../runtime/surface.tsx';
import type { Row } from '../../../runtime/values/row-scope.ts';
import type { Moving } from './use-moving.tsx';

interface KanbanColumnProps {
  readonly value: string;
  readonly label: string;
  readonly cards: readonly Row[];
  readonly moving: Moving;
  toCard(row: Row): ReactNode;
}

export function KanbanColumn({ value, label, cards, moving, toCard }: KanbanColumnProps) {
  const id = useId();
  const { say } = useSurface();
  const { position } = moving;
  const isTarget = position?.column === value;
  const mark = <li key="mark" className="m-kanban__mark" aria-hidden="true" />;
  return (
    <section className="m-kanban__column" data-column={value} data-target={isTarget || undefined} aria-labelledby={id}>
      <h2 id={id} className="m-kanban__head">
        {label} <span className="m-kanban__count">{cards.length}</span>
      </h2>
      <ul className="m-kanban__cards">
        {cards.map((row) => (
          <Fragment key={row.id}>
            {isTarget && position.before === row.id && mark}
            <li data-card={row.id} data-moved={moving.id === row.id || undefined}>
              {toCard(row)}
            </li>
          </Fragment>
        ))}
        {isTarget && position.before === undefined && mark}
        {cards.length === 0 && !isTarget && <li className="m-kanban__none">{say('nothingHere')}</li>}
      </ul>
      {moving.isHeld && (
        <PushButton look="secondary" size="small" onClick={() => moving.drop({ column: value })}>
          Move here
        </PushButton>
      )}
    </section>
  );
}
