import type { Expression, PathExpression } from '../../../model/expression.ts';
import type { ActionProp } from '../../../runtime/hooks.tsx';
import { given, list, type ValuesOf } from '../../../runtime/props.tsx';

const TABLE_COLUMN = { field: 'field', label: 'text', 'type?': 'string' } as const;
export type Column = ValuesOf<typeof TABLE_COLUMN>;

export interface RowAction {
  readonly label: Expression;
  readonly icon?: string;
  readonly press: ActionProp;
  readonly tone?: string;
  readonly showIf?: Expression;
}

export const DATA_TABLE_PROPS = {
  rows: given<Expression>(),
  columns: list(TABLE_COLUMN),
  'sortBy?': 'field',
  'sortOrder?': ['ascending', 'descending'],
  'pageSize?': 'integer',
  'selected?': given<PathExpression>(),
  'search?': 'boolean',
  'rowPress?': given<ActionProp>(),
  'rowActions?': given<readonly RowAction[]>(),
  'bulkActions?': given<readonly RowAction[]>(),
  'emptyTitle?': 'text',
  'emptyText?': 'text',
  'exportName?': 'string',
} as const;
