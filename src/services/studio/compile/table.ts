// A table of rows by their fields.
import type { Expression, Step } from '../../../interface-catalogue/model/expression.ts';
import type { NamedField } from '../app/description.ts';
import type { CompileContext } from './context.ts';
import { toCall } from './expressions.ts';
import { toCellType, toColumnLabel } from './inputs.ts';
import type { OfferedAction } from './offers.ts';

interface TableParts {
  readonly rows: Expression;
  readonly fields: readonly NamedField[];
  readonly offers: readonly OfferedAction[];
  readonly press: { readonly steps: readonly Step[] } | undefined;
  readonly emptyTitle: string;
  readonly emptyText?: string;
  readonly pageSize?: number;
}

/** More would not fit a screen. */
const COLUMNS_MAX = 8;
/** Beside more columns a long text would be too narrow. */
const SHORT_MAX = 3;
/** As many as a table holds. */
const ACTIONS_MAX = 6;

export function addTable(context: CompileContext, parentId: string, id: string, parts: TableParts): string {
  const { rows, fields, offers, press, emptyTitle, emptyText, pageSize = 10 } = parts;
  const columns = fields.filter(({ type }) => type !== 'long text' && type !== 'image');
  // A comment is its text: beside a name and a day there is room for it.
  const written = columns.length <= SHORT_MAX ? fields.filter(({ type }) => type !== 'image') : columns;
  const shown = written.length > 0 ? written : fields;
  return context.draft.add(parentId, `${id}-table`, 'DataTable', {
    rows,
    columns: shown
      .slice(0, COLUMNS_MAX)
      .map((field) => ({ field: field.id, label: toColumnLabel(field), type: toCellType(field) })),
    pageSize,
    rowPress: press,
    rowActions: offers.length > 0 ? listKept(offers).map(toRowAction) : undefined,
    emptyTitle,
    emptyText,
  });
}

/** The rows as a file has them, under the labels of the fields, without those that only people of another role see. */
export function toFile(rows: Expression, fields: readonly NamedField[]): Expression {
  const columns = fields
    .filter((each) => !isKept(each))
    .map((field, index, all) => {
      const label = toColumnLabel(field);
      const isTaken = all.slice(0, index).some((other) => toColumnLabel(other) === label);
      return { field: field.id, label: isTaken ? field.id : label };
    });
  return toCall('headed', { rows, columns });
}

/** A field that only people of another role see. */
export const isKept = (field: Pick<NamedField, 'for' | 'hidden'>): boolean =>
  field.for !== undefined && field.hidden === true;

/** Editing and deleting are always kept. */
function listKept(offers: readonly OfferedAction[]): readonly OfferedAction[] {
  const managing = offers.filter(({ id }) => id === 'edit' || id === 'delete');
  const others = offers.filter((offer) => !managing.includes(offer));
  return [...others.slice(0, ACTIONS_MAX - managing.length), ...managing];
}

function toRowAction({ label, icon, press, showIf, tone }: OfferedAction): Expression {
  return {
    label,
    press,
    ...(icon !== undefined && { icon }),
    ...(showIf !== undefined && { showIf }),
    ...(tone !== undefined && { tone: tone === 'danger' ? 'bad' : 'accent' }),
  };
}
