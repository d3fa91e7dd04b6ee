// The rows of an entity: as a table, cards, a board, pictures or something to play.
import type { Expression } from '../../../../../../interface-catalogue/model/expression.ts';
import { toAction, toIf, toPath, toToast } from '../../../../compile/expressions.ts';
import type { Field, FieldType } from '../../../brief.ts';
import type { Context } from '../../context.ts';
import { toCopy, toEntityCopy } from '../../copy.ts';
import { addGroup } from '../add-group.ts';
import { addCard } from './add-card.ts';
import type { Built } from './built.ts';
import { type EntityView, hasOptions } from './entity-view.ts';
import { listColumnsOf } from './list-columns-of.ts';
import { listRowActions, type RowAction } from './list-row-actions.ts';
import { listOpenSteps } from './row-actions.ts';
import { ROW, toShownRows } from './row-expressions.ts';

export function addCollection(view: EntityView, context: Context, parentId: string, built: Built): string {
  const id = COLLECTIONS[view.collection](view, context, parentId, built);
  built.add('list', id);
  const isMedia = view.collection === 'gallery' || view.collection === 'player';
  // Pictures and players have no room for what can be done with a row.
  if (isMedia && (view.features.has('detail') || listRowActions(view, ROW).length > 0))
    addTable(view, context, parentId, built);
  return id;
}

type Adder = (view: EntityView, context: Context, parentId: string, built: Built) => string;

const COLLECTIONS: { readonly [name in EntityView['collection']]: Adder } = {
  table: addTable,
  cards: (...args) => addCards('grid', ...args),
  list: (...args) => addCards('list', ...args),
  board: addBoard,
  gallery: addGallery,
  player: addPlayer,
};

function addTable(view: EntityView, context: Context, parentId: string, built: Built): string {
  const { features, entity } = view;
  const date = entity.fields.find(({ type }) => type === 'date');
  const rowActions = listRowActions(view, ROW).slice(0, ROW_ACTIONS_MAX);
  const id = context.draft.add(parentId, `${view.id}-table`, 'DataTable', {
    rows: toShownRows(view),
    columns: listColumnsOf(view.entity),
    sortBy: date?.name,
    sortOrder: date === undefined ? undefined : 'descending',
    pageSize: PAGE_SIZE,
    rowPress: features.has('detail') ? toAction(...listOpenSteps(view, ROW)) : undefined,
    rowActions: rowActions.length > 0 ? rowActions.map(toTableAction) : undefined,
    emptyTitle: toEntityCopy('emptyTitle', entity),
    emptyText: toEmptyText(view),
  });
  built.add('table', id);
  for (const feature of ['edit', 'delete', 'approve', 'detail', 'sort'] as const)
    if (features.has(feature)) built.add(feature, id);
  return id;
}

function toEmptyText({ entity, features, filters }: EntityView): string {
  if (features.has('search') || filters.length > 0) return toEntityCopy('emptyText', entity);
  return toEntityCopy(features.has('create') ? 'emptyNew' : 'emptyYet', entity);
}

/** A mark that is on says how to take it off. */
function toTableAction({ label, icon, press, tone, pressed, showIf }: RowAction): Expression {
  const shown = pressed === undefined ? label : toIf(pressed, `Undo: ${label.toLowerCase()}`, label);
  return {
    label: shown,
    icon,
    press,
    ...(tone === undefined ? {} : { tone }),
    ...(showIf === undefined ? {} : { showIf }),
  };
}

function addCards(layout: 'grid' | 'list', view: EntityView, context: Context, parentId: string, built: Built): string {
  const id = context.draft.add(parentId, `${view.id}-list`, 'List', {
    rows: toShownRows(view),
    layout,
    columns: layout === 'grid' ? 3 : undefined,
    pageSize: PAGE_SIZE_CARDS,
    emptyTitle: toEntityCopy('emptyTitle', view.entity),
    emptyText: toEmptyText(view),
  });
  addCard(view, context, id, built);
  return id;
}

function addBoard(view: EntityView, context: Context, parentId: string, built: Built): string {
  const stage =
    view.entity.fields.find((field) => field.type === 'status' && hasOptions(field)) ??
    view.entity.fields.find(hasOptions);
  const metas = view.entity.fields.filter(({ type }) => ['person', 'date', 'category'].includes(type)).slice(0, 2);
  const id = context.draft.add(parentId, `${view.id}-board`, 'Kanban', {
    rows: toPath(`/${view.key}`),
    columnField: stage?.name,
    columns: (stage?.options ?? []).slice(0, STAGES_MAX).map((value) => ({ value, label: value })),
    titleField: view.title.name,
    metaFields: metas.filter(({ name }) => name !== stage?.name).map(({ name }) => name),
    cardPress: view.features.has('detail') ? toAction(...listOpenSteps(view, ROW)) : undefined,
  });
  built.add('board', id);
  return id;
}

function addGallery(view: EntityView, context: Context, parentId: string, built: Built): string {
  const id = context.draft.add(parentId, `${view.id}-gallery`, 'Gallery', {
    rows: toShownRows(view),
    titleField: view.title.name,
    textField: findByType(view, 'category', 'person', 'date')?.name,
    columns: 3,
  });
  built.add('media', id);
  return id;
}

function addPlayer(view: EntityView, context: Context, parentId: string, built: Built): string {
  const current = `/ui/selected/${view.key}`;
  const isVideo = /video|movie|film|clip|stream|live|show|episode|course|lesson/.test(view.entity.name);
  const id = context.draft.add(parentId, `${view.id}-player`, 'Player', {
    rows: toShownRows(view),
    titleField: view.title.name,
    textField: findByType(view, 'person', 'category')?.name,
    durationField: findByType(view, 'duration')?.name,
    kind: isVideo ? 'video' : 'audio',
    current: toPath(current),
  });
  built.add('media', id);
  return id;
}

function findByType(view: EntityView, ...types: readonly FieldType[]): Field | undefined {
  return view.entity.fields.find((field) => field !== view.title && types.includes(field.type));
}

/** A second list below the first: the favourites, or what was opened last. */
export function addSecondLists(view: EntityView, context: Context, parentId: string, built: Built): void {
  const { draft } = context;
  const { features, entity, key, id } = view;
  if (features.has('favourites')) {
    const card = addGroup(context, parentId, `${id}-favourites`, toCopy('favourites'));
    const table = draft.add(card, `${id}-favourites-table`, 'DataTable', {
      rows: { call: 'where', args: { rows: toPath(`/${key}`), field: 'favourite', value: true } },
      columns: listColumnsOf(view.entity).slice(0, 4),
      rowActions: [
        {
          label: 'Remove',
          icon: 'x',
          press: toAction(
            { do: 'edit', path: `/${key}`, key: ROW.id, value: { favourite: false } },
            toToast('Removed from favourites'),
          ),
        },
      ],
      emptyTitle: toCopy('noFavourites'),
      emptyText: toEntityCopy('noFavouritesText', entity),
    });
    built.add('favourites', card, table);
  }
  if (features.has('history')) {
    const card = addGroup(context, parentId, `${id}-history`, toCopy('history'));
    draft.put(`/app/history/${key}`, []);
    const table = draft.add(card, `${id}-history-table`, 'DataTable', {
      rows: toPath(`/app/history/${key}`),
      columns: [
        { field: 'title', label: view.title.label, type: 'text' },
        { field: 'visits', label: 'Visits', type: 'number' },
      ],
      rowPress: features.has('detail')
        ? toAction(...listOpenSteps(view, { id: ROW.id, field: () => toPath('title') }))
        : undefined,
      emptyTitle: toCopy('noHistory'),
      emptyText: toEntityCopy('noHistoryText', entity),
    });
    built.add('history', card, table);
  }
}

/** One screen of rows; the rest is a page away. */
const PAGE_SIZE = 10;
const PAGE_SIZE_CARDS = 9;
const STAGES_MAX = 6;
/** What a DataTable holds. */
const ROW_ACTIONS_MAX = 6;
