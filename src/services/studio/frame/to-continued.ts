import type { Payload } from '../../../interface-catalogue/model/payload.ts';
import { getField, isObject } from '../../../interface-catalogue/runtime/values/data-path.ts';

/** Returns a later version of the shown interface, on the person's current page and row if it still has that page. */
export function toContinued(payload: Payload, shown: Payload | undefined): Payload {
  const before = getField(shown?.dataModel ?? null, 'ui');
  const page = getField(before, 'page');
  const ui = getField(payload.dataModel, 'ui');
  const isThere = payload.nodes.some((node) => node.component === 'Page' && node.props['name'] === page);
  if (shown?.surfaceId !== payload.surfaceId || !isThere || !isObject(ui)) return payload;
  const rows = ['selected', 'back'].flatMap((name) => {
    const [now, last] = [getField(ui, name), getField(before, name)];
    return isObject(now) && isObject(last) ? [[name, { ...now, ...last }]] : [];
  });
  return { ...payload, dataModel: { ...payload.dataModel, ui: { ...ui, ...Object.fromEntries(rows), page } } };
}
