import type { Payload } from '../../../interface-catalogue/model/payload.ts';
import { getField, isObject } from '../../../interface-catalogue/runtime/values/data-path.ts';

/** Returns a later version of the shown interface, opened on the person's current page if it still has that page. */
export function toContinued(payload: Payload, shown: Payload | undefined): Payload {
  const page = getField(getField(shown?.dataModel ?? null, 'ui'), 'page');
  const ui = getField(payload.dataModel, 'ui');
  const isThere = payload.nodes.some((node) => node.component === 'Page' && node.props['name'] === page);
  if (shown?.surfaceId !== payload.surfaceId || !isThere || !isObject(ui)) return payload;
  return { ...payload, dataModel: { ...payload.dataModel, ui: { ...ui, page } } };
}
