// The buttons of one row, the same ones on its card, in its table row and in its detail.
import type { Action, Expression, Step } from '../../../../../../interface-catalogue/model/expression.ts';
import { toAction, toToast } from '../../../../compile/expressions.ts';
import { toCopy } from '../../copy.ts';
import type { EntityView, Feature } from './entity-view.ts';
import {
  listDecisionSteps,
  listDeleteSteps,
  listEditSteps,
  listShareSteps,
  toCartStep,
  toLikeStep,
  toMarkStep,
  toUndecided,
} from './row-actions.ts';
import type { Subject } from './row-expressions.ts';

export interface RowAction {
  readonly feature: Feature;
  readonly label: string;
  readonly icon: string;
  readonly press: Action & { readonly [key: string]: Expression };
  /** Whether the mark that it sets is on. */
  readonly pressed?: Expression;
  readonly count?: Expression;
  readonly tone?: 'good' | 'warning' | 'bad';
  /** Offered only where it changes something. */
  readonly showIf?: Expression;
}

export function listRowActions(view: EntityView, row: Subject): readonly RowAction[] {
  const to = (
    feature: Feature,
    label: string,
    icon: string,
    steps: readonly Step[],
    more: Partial<RowAction> = {},
  ) => ({
    feature,
    label,
    icon,
    press: toAction(...steps),
    ...more,
  });
  const mark = (name: string) => [toMarkStep(view, row, name)];
  const all: readonly RowAction[] = [
    to('cart', toCopy('addToCart'), 'shopping-cart', [toCartStep(view, row), toToast(toCopy('inCart'))]),
    to('approve', toCopy('approve'), 'check', listDecisionSteps(view, row, true), {
      tone: 'good',
      showIf: toUndecided(view, row, true),
    }),
    to('approve', toCopy('reject'), 'x', listDecisionSteps(view, row, false), {
      tone: 'warning',
      showIf: toUndecided(view, row, false),
    }),
    to('favourites', toCopy('favourite'), 'heart', mark('favourite'), { pressed: row.field('favourite') }),
    to('like', toCopy('like'), 'thumbs-up', [toLikeStep(view, row)], {
      pressed: row.field('liked'),
      count: row.field('likes'),
    }),
    to('follow', toCopy('follow'), 'user-plus', mark('followed'), { pressed: row.field('followed') }),
    to('share', toCopy('share'), 'share-2', listShareSteps(view, row)),
    to('edit', toCopy('change'), 'pencil', listEditSteps(view, row)),
    to('delete', toCopy('delete'), 'trash-2', listDeleteSteps(view, row), { tone: 'bad' }),
  ];
  return all.filter(({ feature }) => view.features.has(feature));
}
