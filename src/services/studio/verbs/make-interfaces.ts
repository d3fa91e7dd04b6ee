import type { Catalogue } from '../../../interface-catalogue/model/catalogue.ts';
import type { Payload } from '../../../interface-catalogue/model/payload.ts';
import { toChanges } from '../a2ui/to-changes.ts';
import { toMessages } from '../a2ui/to-messages.ts';
import type { EngineEvent, EngineRequest, MadeEvent } from '../engines/engine.ts';
import { toCanonicalJson } from '../model/canonical-json.ts';
import type { MadeInterface } from '../model/made-interface.ts';
import { checkAsJson } from './check-interface.ts';

/** Checks the interfaces of an engine. Their surface and number are those of the request, not those of the engine. */
export async function* makeInterfaces(
  catalogue: Catalogue,
  { current, surfaceId, sequence = (current?.sequence ?? 0) + 1 }: EngineRequest,
  events: AsyncIterable<EngineEvent>,
): AsyncGenerator<MadeEvent> {
  let shown = current;
  for await (const event of events) {
    if (event.type === 'status' || event.type === 'coverage') yield event;
    // Its messages change the current interface; they do not apply once the client shows another one.
    else if (event.type === 'made' && shown === current) yield event;
    else {
      const made: Payload = event.type === 'made' ? JSON.parse(event.made.json) : event.payload;
      const payload = { ...made, surfaceId, sequence };
      yield { type: 'made', made: makeInterface(catalogue, payload, shown, current) };
      shown = payload;
    }
  }
}

/**
 * Checks an interface and writes its stored and sent forms. The turn began with `current`; the client shows `shown`.
 */
export function makeInterface(
  catalogue: Catalogue,
  payload: Payload,
  shown: Payload | undefined,
  current: Payload | undefined,
): MadeInterface {
  const json = checkAsJson(catalogue, payload, 'payload');
  const messages = shown === undefined ? toMessages(payload) : toChanges(shown, payload);
  return {
    title: payload.title,
    json,
    messages: messages.map((message) => JSON.stringify(message)),
    isCurrent:
      current !== undefined && toCanonicalJson({ ...payload, sequence: current.sequence }) === toCanonicalJson(current),
  };
}
