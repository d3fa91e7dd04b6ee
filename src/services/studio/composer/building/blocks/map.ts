// Places beside their list.

import { toPath } from '../../../compile/expressions.ts';
import type { Entity, Requirement } from '../../brief.ts';
import type { Context } from '../context.ts';
import { findMainEntity } from '../plan-pages.ts';
import { toKey } from '../words.ts';
import { addTitle } from './add-title.ts';

const PLACE: Entity = {
  name: 'place',
  plural: 'places',
  icon: 'map-pin',
  fields: [
    { name: 'name', label: 'Name', type: 'text' },
    { name: 'address', label: 'Address', type: 'address' },
    { name: 'rating', label: 'Rating', type: 'rating' },
  ],
};

export function buildMap(requirements: readonly Requirement[], context: Context, entity?: Entity): void {
  const places = entity ?? findMainEntity(context.brief) ?? PLACE;
  const key = toKey(places.plural);
  addTitle(context, 'map');
  context.draft.put(`/${key}`, [...context.listRows(places)]);
  context.draft.put('/ui/selected/map', '');
  const text =
    places.fields.find(({ type }) => type === 'address') ?? places.fields.find(({ type }) => type === 'category');
  const map = context.draft.add(context.parentId, 'map', 'MapPlaceholder', {
    rows: { call: 'take', args: { rows: toPath(`/${key}`), count: PLACES_MAX } },
    titleField: places.fields[0]?.name ?? 'name',
    textField: text?.name,
    selected: toPath('/ui/selected/map'),
  });
  context.fulfil(requirements, [map]);
}

/** More marks than this lie on top of one another. */
const PLACES_MAX = 10;
