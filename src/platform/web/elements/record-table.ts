// Records as a table, and on narrow screens as one card for each record, with the names of the columns in it.
import { attribute, type Content, type Html, html } from '../../html/html.ts';

export interface Column<T> {
  readonly label: string;
  readonly of: (record: T) => Content;
  /** True for sentences, which may break into lines. */
  readonly isLong?: boolean;
}

/** Returns the table. The roles are explicit, because browsers drop those of a table whose rows are shown as cards. */
export function recordTable<T>(title: string, columns: readonly Column<T>[], records: readonly T[]): Html {
  return html`<div class="table-scroll card" tabindex="0" role="region" aria-label="${title}"><table class="table" role="table">
<thead role="rowgroup"><tr role="row">${columns.map(({ label }) => html`<th scope="col" role="columnheader">${label}</th>`)}</tr></thead>
<tbody role="rowgroup">${records.map(
    (record) => html`<tr role="row">${columns.map((column) => cell(column, record))}</tr>\n`,
  )}</tbody></table></div>`;
}

function cell<T>({ label, of, isLong = false }: Column<T>, record: T): Html {
  return html`<td role="cell" data-label="${label}"${attribute('class', isLong && 'long')}><bdi>${of(record)}</bdi></td>`;
}
