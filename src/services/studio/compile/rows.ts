// The rows of things as the data model of the interface has them.
import type { Json, JsonObject } from '../../../interface-catalogue/model/payload.ts';
import type { CompileContext, ThingView } from './context.ts';
import { toId } from './to-id.ts';

export function putRows(context: CompileContext): void {
  for (const view of context.things) context.draft.put(`/${view.id}`, listRows(view));
}

/** Ids come from titles, so that a row keeps its id when others are added. */
function listRows({ thing, fields, title }: ThingView): readonly JsonObject[] {
  const taken = new Set<string>();
  return thing.rows.map((row) => {
    const stored: { [name: string]: Json } = { id: toFreeId(toId(String(row[title] ?? 'row')), taken) };
    for (const { id, type, formula } of fields) {
      if (formula !== undefined) continue;
      stored[id] = (row[id] as Json | undefined) ?? (type === 'yes/no' ? false : type === 'tags' ? [] : null);
    }
    return stored;
  });
}

function toFreeId(id: string, taken: Set<string>): string {
  let free = id;
  for (let number = 2; taken.has(free); number++) free = `${id}-${number}`;
  taken.add(free);
  return free;
}
