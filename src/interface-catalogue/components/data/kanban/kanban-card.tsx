import { Icon } from '../../../runtime/elements/icon.tsx';
import type { Row } from '../../../runtime/values/row-scope.ts';
import { toText } from '../../../runtime/values/to-values.ts';
import { Cell, isNumeric } from '../cell/cell.tsx';
import type { Moving } from './use-moving.tsx';

interface Meta {
  readonly field: string;
  readonly label: string;
  readonly type?: string | undefined;
}

interface KanbanCardProps {
  readonly row: Row;
  readonly fields: {
    readonly textField: string | undefined;
    readonly metaFields: readonly Meta[];
  };
  readonly title: string;
  /** Absent for the copy that follows the pointer. */
  readonly moving?: Moving;
  readonly onPress?: (() => void) | undefined;
}

export function KanbanCard({ row, fields, title, moving, onPress }: KanbanCardProps) {
  const { textField, metaFields } = fields;
  const text = textField === undefined ? '' : toText(row[textField] ?? null);
  const shown = metaFields.filter(({ field }) => toText(row[field]) !== '');
  return (
    <article className="m-kanban__card" onPointerDown={(event) => moving?.onPointerDown(event, row.id)}>
      <header className="m-kanban__title">
        {onPress === undefined ? (
          <span>{title}</span>
        ) : (
          <button type="button" className="m-kanban__open" onClick={onPress}>
            {title}
          </button>
        )}
        <button
          type="button"
          className="m-kanban__handle"
          aria-label={`Move ${title}`}
          aria-pressed={moving?.isHeld === true && moving.id === row.id}
          tabIndex={moving === undefined ? -1 : 0}
          onClick={() => moving?.onHandle(row.id)}
          onKeyDown={(event) => moving?.onKeyDown(event)}
        >
          <Icon name="grip-vertical" />
        </button>
      </header>
      {text !== '' && <p className="m-kanban__text">{text}</p>}
      {shown.length > 0 && (
        <p className="m-kanban__meta">
          {shown.map(({ field, label, type }) => (
            <span key={field}>
              {isLabelled(type) && `${label}: `}
              <Cell value={row[field] ?? null} type={type} />
            </span>
          ))}
        </p>
      )}
    </article>
  );
}

/** Returns true for numbers, yes and no, which mean nothing without the name of their field. */
function isLabelled(type: string | undefined): boolean {
  return type === 'boolean' || (isNumeric(type) && type !== 'currency');
}
