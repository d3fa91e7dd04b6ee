import type { Payload } from '../../../interface-catalogue/model/payload.ts';
import type { EngineEvent, EngineRequest } from '../engines/engine.ts';
import { toCanonicalJson } from '../model/canonical-json.ts';
import type { MadeInterface } from '../model/made-interface.ts';
import { checkAsJson, type InterfaceChecks } from './check-interface.ts';

export type MadeEvent =
  | Exclude<EngineEvent, { type: 'payload' }>
  | { readonly type: 'payload'; readonly made: MadeInterface };

/** Checks the interfaces of an engine. Their surface and number are those of the request, not those that the engine wrote. */
export async function* makeInterfaces(
  checks: InterfaceChecks,
  { current, surfaceId, sequence = (current?.sequence ?? 0) + 1 }: EngineRequest,
  events: AsyncIterable<EngineEvent>,
): AsyncGenerator<MadeEvent> {
  let before = current;
  for await (const event of events) {
    if (event.type !== 'payload') yield event;
    // Its messages change the current interface, which a client that was told of another one does not show any more.
    else if (event.made !== undefined && before === current) yield { type: 'payload', made: event.made };
    else {
      const payload = { ...event.payload, surfaceId, sequence };
      yield { type: 'payload', made: makeInterface(checks, payload, before, current) };
      before = payload;
    }
  }
}

/** `before`: what the client shows; `current`: what the turn began with. */
export function makeInterface(
  checks: InterfaceChecks,
  payload: Payload,
  before: Payload | undefined,
  current: Payload | undefined,
): MadeInterface {
  const json = checkAsJson(checks, payload, 'payload');
  const messages = checks.interfaces.toMessages(payload, before);
  return {
    title: payload.title,
    json,
    messages: messages.map((message) => JSON.stringify(message)),
    isCurrent: current !== undefined && isSame(payload, current),
  };
}

function isSame(one: Payload, other: Payload): boolean {
  return toCanonicalJson({ ...one, sequence: other.sequence }) === toCanonicalJson(other);
}
