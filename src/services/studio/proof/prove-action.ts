// Tries an action: presses its button where it is offered, and looks for what changed.
import type { JsonObject, Node, Payload } from '../../../interface-catalogue/model/payload.ts';
import { isList, isObject } from '../../../interface-catalogue/runtime/values/data-path.ts';
import { type App, type AppAction, getTitleField, listFields } from '../app/description.ts';
import { toDialogId } from '../compile/actions.ts';
import { toPlausible } from './plausible.ts';
import { FAILED, hold, type Proof, sayValue } from './proof.ts';
import { UsedApp } from './used-app.ts';

/** An input of an action may have to be more, or later: several values are tried. */
const TRIES_MAX = 6;

/** Presses the button of an action where it is offered, fills what it asks for, and looks for a change of rows. */
export async function proveAction(id: string, app: App, payload: Payload): Promise<Proof> {
  const action = app.actions?.[id];
  if (action === undefined) return FAILED;
  const tries = action.asks === undefined ? 1 : TRIES_MAX;
  for (const { node, press, showIf, rows } of listOffers(new UsedApp(payload), action))
    for (const row of rows.length === 0 ? [undefined] : rows) {
      if (!new UsedApp(payload).holds(showIf, row)) continue;
      for (let number = 0; number < tries; number++) {
        const seen = await pressOffer(id, app, payload, press, row, number);
        if (seen !== undefined) return hold(node.id, `${action.label} → ${seen}`);
      }
    }
  return FAILED;
}

/** Says what changed. */
async function pressOffer(
  id: string,
  app: App,
  payload: Payload,
  press: unknown,
  row: JsonObject | undefined,
  number: number,
): Promise<string | undefined> {
  const used = new UsedApp(payload);
  const before = used.store.get();
  await used.run(press, row);
  if (app.actions?.[id]?.asks !== undefined) await sendDialog(used, id, app, row, number);
  const { changes, makes, removes } = app.actions?.[id] ?? {};
  // A message alone proves nothing where rows should have changed.
  const isChange = changes !== undefined || makes !== undefined || removes === true;
  const effect = used.effects.find(({ is }) => is !== 'refused' && !(isChange && is === 'said'));
  return sayChange(before, used.store.get(), app) ?? effect?.text;
}

interface Offer {
  readonly node: Node;
  readonly press: unknown;
  readonly showIf: unknown;
  readonly rows: readonly JsonObject[];
}

/** The buttons of an action with the rows in whose scope they stand; the page of a row may show any of its thing. */
function listOffers(used: UsedApp, { label, on = '' }: AppAction): readonly Offer[] {
  const parents = new Map(used.payload.nodes.map((node) => [node.id, node]));
  return used.payload.nodes.flatMap((node): readonly Offer[] => {
    const rowActions = node.props['rowActions'];
    if (isList(rowActions))
      return rowActions.flatMap((offer) =>
        isObject(offer) && offer['label'] === label
          ? [{ node, press: offer['press'], showIf: offer['showIf'], rows: used.listRows(node.props['rows']) }]
          : [],
      );
    if (node.props['label'] !== label || node.props['press'] === undefined) return [];
    let list: Node | undefined = node;
    while (list !== undefined && list.component !== 'List') list = parents.get(list.parentId ?? '');
    const isDetail = list !== undefined && /"\/ui\/selected\//.test(JSON.stringify(list.props['rows']));
    if (isDetail && used.listStored(on).length === 0) return [];
    const shown = list === undefined ? [] : used.listRows(list.props['rows']);
    const rows = isDetail ? used.listStored(on) : shown;
    return [{ node, press: node.props['press'], showIf: node.props['showIf'], rows }];
  });
}

async function sendDialog(
  used: UsedApp,
  id: string,
  app: App,
  row: JsonObject | undefined,
  number: number,
): Promise<void> {
  const form = used.listNodes('Form').find((node) => node.id === `${toDialogId(id)}-form`);
  if (form === undefined) return;
  for (const field of listFields(app.actions?.[id]?.asks ?? {}))
    used.store.set(`/forms/${toDialogId(id)}/${field.id}`, toPlausible(field, used, app, number));
  await used.run(form.props['submit'], row);
}

/** The first thing whose rows changed, in words. */
function sayChange(before: JsonObject, after: JsonObject, app: App): string | undefined {
  for (const [id, thing] of Object.entries(app.things)) {
    const [old, now] = [before[id], after[id]];
    if (old === now || !isList(old) || !isList(now)) continue;
    if (old.length !== now.length) return `${thing.plural} ${old.length} → ${now.length}`;
    const index = now.findIndex((row, at) => JSON.stringify(row) !== JSON.stringify(old[at]));
    const [was, is] = [old[index], now[index]];
    if (!isObject(was) || !isObject(is)) continue;
    const field = Object.keys(is).find((name) => JSON.stringify(is[name]) !== JSON.stringify(was[name]));
    if (field !== undefined)
      return `${sayValue(is[getTitleField(thing)])}: ${field} ${sayValue(was[field]) || 'empty'} → ${sayValue(is[field])}`;
  }
  return undefined;
}
