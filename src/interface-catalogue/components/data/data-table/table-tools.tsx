import { useId } from 'react';
import { PushButton } from '../../../runtime/elements/button.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { useEvaluate, useRun } from '../../../runtime/hooks.tsx';
import { useSurface } from '../../../runtime/surface.tsx';
import type { Row } from '../../../runtime/values/row-scope.ts';
import { toText } from '../../../runtime/values/to-values.ts';
import type { Column, RowAction } from './data-table-props.tsx';

interface TableToolsProps {
  readonly hasSearch: boolean;
  readonly text: string;
  onText(text: string): void;
  readonly found: readonly Row[];
  readonly columns: readonly Column[];
  readonly exportName: string | undefined;
  readonly selectedCount: number;
  readonly bulkActions: readonly RowAction[];
}

export function TableTools({
  hasSearch,
  text,
  onText,
  found,
  columns,
  exportName,
  selectedCount,
  bulkActions,
}: TableToolsProps) {
  const id = useId();
  const read = useEvaluate();
  const run = useRun();
  const { effects } = useSurface();
  const hasBulk = selectedCount > 0 && bulkActions.length > 0;
  if (!hasSearch && exportName === undefined && !hasBulk) return null;
  const save = () => {
    const rows = found.map((row) => Object.fromEntries(columns.map(({ field, label }) => [label, row[field] ?? null])));
    effects.download(`${exportName}.csv`, 'csv', rows);
  };
  return (
    <div className="m-table__tools">
      {hasSearch && (
        <span className="m-table__search">
          <Icon name="search" />
          <label htmlFor={id} className="m-unseen">
            Find in the table
          </label>
          <input
            id={id}
            type="search"
            placeholder="Find"
            value={text}
            onChange={(event) => onText(event.currentTarget.value)}
          />
        </span>
      )}
      {hasBulk && (
        <span className="m-table__bulk" role="status">
          {selectedCount} selected
          {bulkActions.map(({ label, icon, press, tone }, index) => (
            <PushButton
              key={index}
              look={tone === 'bad' ? 'danger' : 'secondary'}
              size="small"
              icon={icon}
              onClick={() => void run(press)}
            >
              {toText(read(label))}
            </PushButton>
          ))}
        </span>
      )}
      {exportName !== undefined && (
        <PushButton look="secondary" size="small" icon="download" className="m-table__export" onClick={save}>
          Export
        </PushButton>
      )}
    </div>
  );
}
