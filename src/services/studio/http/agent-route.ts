// POST /api/agent: a turn of a conversation as a stream of server-sent events.
import type { FastifyInstance } from 'fastify';
import { EventStreams, type ServerEvent } from '../../../platform/http/event-stream.ts';
import { postAgent } from '../contract/agent.ts';
import { findWording, toMessage } from '../errors.ts';
import type { Interfaces } from '../ports.ts';
import { openTurn } from '../verbs/open-turn.ts';
import { runTurn, type TurnEvent } from '../verbs/run-turn.ts';
import { parseTurn } from './parse-turn.ts';
import { COSTS } from './rate-limits.ts';
import type { StudioDeps } from './studio-deps.ts';

export function declareAgentRoute(app: FastifyInstance, { resources, requesters, callers }: StudioDeps): void {
  const { limits, interfaces } = resources;
  const streams = new EventStreams({
    perClientMax: limits.streamsOfClientMax,
    streamsMax: limits.streamsMax,
    heartbeatMs: limits.heartbeatMs,
    stallMs: limits.stallTimeoutMs,
    // The answer to one request: a client does not connect again to hear it.
    retryMs: undefined,
    eventLengthMax: limits.eventLengthMax,
  });
  app.post(
    '/api/agent',
    { schema: postAgent, validatorCompiler: () => () => true, config: { cost: COSTS.generate } },
    async (request, reply) => {
      callers.checkSameOrigin(request);
      const requester = await requesters.find(request);
      const turn = await openTurn(resources, requester, parseTurn(request.body));
      const onFailure = (error: unknown) =>
        request.log.error({ err: error, requestId: request.context.requestId }, 'a turn failed');
      return streams.send(request, reply, requester.clientHash, ({ signal }) =>
        toEvents(runTurn(resources, turn, signal), interfaces, onFailure),
      );
    },
  );
}

async function* toEvents(
  turn: AsyncGenerator<TurnEvent>,
  interfaces: Interfaces,
  onFailure: (error: unknown) => void,
): AsyncGenerator<ServerEvent> {
  let id = 0;
  for await (const event of turn) {
    for (const told of toWire(event, interfaces, onFailure)) {
      id += 1;
      yield { id: String(id), event: told.type, data: told };
    }
  }
}

type WireEvent = { readonly type: string } & Readonly<Record<string, unknown>>;

function toWire(event: TurnEvent, interfaces: Interfaces, onFailure: (error: unknown) => void): WireEvent[] {
  switch (event.type) {
    case 'payload': {
      const { payload, before } = event;
      const messages = interfaces.toMessages(payload, before);
      return [...messages.map((message) => ({ type: 'a2ui', message })), { type: 'payload', payload }];
    }
    case 'coverage':
      return [{ type: 'coverage', ...event.coverage }];
    case 'error':
      return [toErrorEvent(event.error, onFailure)];
    default:
      return [event];
  }
}

function toErrorEvent(error: unknown, onFailure: (error: unknown) => void): WireEvent {
  const worded = findWording(error);
  if (worded === undefined) {
    onFailure(error);
    return { type: 'error', code: 'internal_error', message: 'Something went wrong inside the studio. Try again.' };
  }
  const { code, api, retryAfterSeconds: retryAfter } = worded;
  return { type: 'error', code, message: toMessage(api), ...(retryAfter !== undefined && { retryAfter }) };
}
