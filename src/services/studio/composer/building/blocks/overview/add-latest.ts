// The latest rows of what has pages of its own, on a first page that would be half empty without them.

import { toAction, toCall, toPath } from '../../../../compile/expressions.ts';
import type { Entity, FieldType } from '../../../brief.ts';
import type { Context } from '../../context.ts';
import { toCopy } from '../../copy.ts';
import { toId, toKey } from '../../words.ts';
import { listColumnsOf } from '../entity/list-columns-of.ts';

export function addLatest(entities: readonly Entity[], context: Context): void {
  const shown = entities.slice(0, LISTS_MAX);
  if (shown.length === 0) return;
  const grid = context.draft.add(context.parentId, 'latest', 'Grid', { columns: shown.length, gap: 'medium' });
  for (const entity of shown) addList(entity, context, grid);
  context.assume(toCopy('latestAssumed'), [grid], toCopy('latestReason'));
}

function addList(entity: Entity, { draft, pages }: Context, grid: string): void {
  const id = `latest-${toId(entity.plural)}`;
  const group = draft.add(grid, id, 'Column', { gap: 'small' });
  const head = draft.add(group, `${id}-head`, 'Row', { justify: 'between', align: 'center' });
  draft.add(head, `${id}-heading`, 'Heading', { text: toCopy('latest', { things: entity.plural }), level: 2 });
  const page = pages.find((candidate) => candidate.entity === entity && candidate.sort === 'entity');
  if (page !== undefined)
    draft.add(head, `${id}-all`, 'Link', {
      label: toCopy('seeAll'),
      press: toAction({ do: 'navigate', to: page.name }),
    });
  const rows = toPath(`/${toKey(entity.plural)}`);
  const date = entity.fields.find(({ type }) => type === 'date');
  const sorted = date === undefined ? rows : toCall('sort', { rows, by: date.name, order: 'descending' });
  const [title, ...others] = listColumnsOf(entity, [entity.fields[0]?.type ?? 'text', ...SHORT_TYPES]);
  draft.add(group, `${id}-table`, 'DataTable', {
    rows: toCall('take', { rows: sorted, count: ROWS_MAX }),
    columns: [title ?? '', ...others.slice(-2)],
  });
}

/** As many as stand beside one another. */
const LISTS_MAX = 2;
/** Two such lists fill the rest of the screen below the figures. */
const ROWS_MAX = 5;
/** What three columns of half a page have room for. */
const SHORT_TYPES: readonly FieldType[] = ['currency', 'percent', 'status', 'date', 'person'];
