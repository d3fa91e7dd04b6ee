// The path of what an edit concerns: "it" means that in the next clause.
import type { Slots } from './edit.ts';

export function toTarget({ option, field, view, page, action, thing, row }: Slots): string | undefined {
  if (field !== undefined) return `/things/${field.thing}/fields/${field.field}`;
  if (option !== undefined) return `/things/${option.thing}/fields/${option.field}`;
  if (view !== undefined) return `/pages/${view.page}/views/${view.view}`;
  if (action !== undefined) return `/actions/${action}`;
  if (row !== undefined) return `/things/${row.thing}/rows/${row.row}`;
  if (page !== undefined) return `/pages/${page}`;
  return thing === undefined ? undefined : `/things/${thing}`;
}
