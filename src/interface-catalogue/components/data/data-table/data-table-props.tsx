import type { Expression, PathExpression } from '../../../model/expression.ts';
import type { ActionProp } from '../../../runtime/hooks.tsx';

export interface Column {
  readonly field: string;
  readonly label: Expression;
  readonly type?: string;
}

export interface RowAction {
  readonly label: Expression;
  readonly icon?: string;
  readonly press: ActionProp;
  readonly tone?: string;
  readonly showIf?: Expression;
}

export interface DataTableProps {
  readonly rows: Expression;
  readonly columns: readonly Column[];
  readonly sortBy?: string;
  readonly sortOrder?: 'ascending' | 'descending';
  readonly pageSize?: number;
  readonly selected?: PathExpression;
  readonly search?: Expression;
  readonly rowPress?: ActionProp;
  readonly rowActions?: readonly RowAction[];
  readonly bulkActions?: readonly RowAction[];
  readonly emptyTitle?: Expression;
  readonly emptyText?: Expression;
  readonly exportName?: string;
}
