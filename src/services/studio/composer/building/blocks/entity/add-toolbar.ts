// Search and filters above a list, bound to the same rows.

import { toCount, toPath } from '../../../../compile/expressions.ts';
import type { Field } from '../../../brief.ts';
import type { Context } from '../../context.ts';
import { toCopy, toEntityCopy } from '../../copy.ts';
import type { Built } from './built.ts';
import type { EntityView } from './entity-view.ts';
import { toFilterPath, toSearchPath, toShownRows, toSortPath } from './row-expressions.ts';

export function addToolbar(view: EntityView, context: Context, parentId: string, built: Built): void {
  const { draft } = context;
  const { id, entity, features, filters, sorts } = view;
  if (features.has('search')) {
    const texts = entity.fields.filter(({ type }) => ['text', 'person', 'category'].includes(type)).slice(0, 3);
    const fields = texts.map(({ label }) => label.toLowerCase()).join(', ');
    const search = draft.add(parentId, `${id}-search`, 'Search', {
      label: toEntityCopy('search', entity),
      placeholder: fields === '' ? toEntityCopy('search', entity) : toCopy('searchHint', { fields }),
      value: toPath(toSearchPath(view)),
      count: toCount(toShownRows(view)),
    });
    draft.put(toSearchPath(view), '');
    built.add('search', search);
  }
  if (sorts.length > 0) {
    draft.put(toSortPath(view), '');
    const options = sorts.map(({ label }) => label);
    built.add(
      'sort',
      draft.add(parentId, `${id}-sort`, 'Select', { label: toCopy('sort'), value: toPath(toSortPath(view)), options }),
    );
  }
  if (features.has('filter') && filters.length > 0) {
    for (const field of filters) draft.put(toFilterPath(view, field), '');
    built.add(
      'filter',
      draft.add(parentId, `${id}-filters`, 'FilterBar', {
        filters: filters.map((field, index) => toFilter(view, field, index)),
      }),
    );
  }
}

function toFilter(view: EntityView, field: Field, index: number) {
  const value = toPath(toFilterPath(view, field));
  if (field.type === 'date') return { label: `${field.label} from`, value, kind: 'from' };
  const options = field.options ?? [];
  // A few short values are quicker to press than to unfold.
  const isShort = index === 0 && options.length <= 5 && options.join('').length < 50;
  return { label: field.label, value, kind: isShort ? 'chips' : 'select', options: [...options] };
}
