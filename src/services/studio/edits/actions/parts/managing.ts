// The rights of a view: adding, editing and deleting rows.

import type { App, View } from '../../../app/description.ts';
import { changeViews } from '../../change.ts';

import { getThingOf, isCollection } from '../../views/parts/find-views.ts';

const ALL = ['add', 'edit', 'delete'] as const;

/** The words that people use for the rights, in the edits that give and take them. */
export const RIGHTS = {
  add: ['add', 'adding', 'added', 'create', 'creating', 'new ones', 'insert', 'the add button'],
  edit: [
    'edit',
    'editing',
    'edited',
    'change',
    'changing',
    'modify',
    'alter',
    'update',
    'updating',
    'editable',
    'the edit button',
    'fix it',
  ],
  delete: ['delete', 'deleting', 'deleted', 'remove', 'removing', 'erase', 'the delete button'],
  all: [
    'anything',
    'everything',
    'change anything',
    'read-only',
    'read only',
    'view only',
    'only look',
    'only be able to read',
    'only for reading',
    'just looking',
    'may be changed',
    'nobody changes it',
    'full editing rights',
    'unlock',
    'lock',
  ],
};

export function listRights({ manage = true }: View): readonly string[] {
  if (Array.isArray(manage)) return manage;
  return manage === true ? ALL : [];
}

export const listMeant = (choice: string | undefined): readonly string[] =>
  choice === undefined || choice === 'all' ? ALL : [choice];

/** Changes the rights of all lists of a thing, or of all lists. */
export function changeRights(
  app: App,
  thing: string | undefined,
  change: (rights: readonly string[]) => readonly string[],
): App {
  return changeViews(app, (view) => {
    if (!isCollection(view) || (thing !== undefined && getThingOf(view) !== thing)) return view;
    const rights = listRights(view);
    const changed = ALL.filter((right) => change(rights).includes(right));
    if (changed.length === rights.length) return view;
    return { ...view, manage: changed.length === 0 ? false : changed.length === ALL.length ? true : changed };
  });
}
