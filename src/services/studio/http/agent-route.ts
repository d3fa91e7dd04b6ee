// POST /api/agent: a turn of a conversation as a stream of server-sent events.

import type { FastifyInstance } from 'fastify';
import { toParagraph } from '../../../platform/errors/define-errors.ts';
import { findStoreProblem } from '../../../platform/http/errors/find-store-problem.ts';
import { wordProblem } from '../../../platform/http/errors/problem-errors.ts';
import { EventStreams, type ServerEvent } from '../../../platform/http/event-stream.ts';
import { reportDamage } from '../../../platform/storage/store-damaged.ts';
import { postAgent } from '../contract/agent.ts';
import { findWording } from '../errors.ts';
import { openTurn } from '../verbs/open-turn.ts';
import { runTurn, type TurnEvent } from '../verbs/run-turn.ts';
import { parseTurn } from './parse-turn.ts';
import { COSTS } from './rate-limits.ts';
import type { StudioDeps } from './studio-deps.ts';

export function declareAgentRoute(app: FastifyInstance, { resources, requesters, callers }: StudioDeps): void {
  const { limits } = resources;
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
      requesters.sendSecret(request, reply, requester);
      const turn = await openTurn(resources, requester, parseTurn(request.body));
      const onFailure = (error: unknown) =>
        request.log.error({ err: error, requestId: request.context.requestId }, 'a turn failed');
      return streams.send(request, reply, requester.clientHash, (stream) =>
        toEvents(runTurn(resources, turn, stream), onFailure),
      );
    },
  );
}

async function* toEvents(
  turn: AsyncGenerator<TurnEvent>,
  onFailure: (error: unknown) => void,
): AsyncGenerator<ServerEvent> {
  let id = 0;
  for await (const event of turn) {
    for (const { type, json } of toWire(event, onFailure)) {
      id += 1;
      yield { id: String(id), event: type, json };
    }
  }
}

interface WireEvent {
  readonly type: string;
  readonly json: string;
}

function toWire(event: TurnEvent, onFailure: (error: unknown) => void): WireEvent[] {
  switch (event.type) {
    case 'payload':
      return [
        ...event.made.messages.map((message) => ({ type: 'a2ui', json: `{"type":"a2ui","message":${message}}` })),
        { type: 'payload', json: `{"type":"payload","payload":${event.made.json}}` },
      ];
    case 'coverage':
      return [toWireEvent({ type: 'coverage', ...event.coverage })];
    case 'error':
      return [toWireEvent(toErrorEvent(event.error, onFailure))];
    default:
      return [toWireEvent(event)];
  }
}

function toWireEvent(event: { readonly type: string; readonly [field: string]: unknown }): WireEvent {
  return { type: event.type, json: JSON.stringify(event) };
}

function toErrorEvent(error: unknown, onFailure: (error: unknown) => void) {
  const problem = findStoreProblem(error);
  if (problem !== undefined) reportDamage(error, onFailure);
  const worded = problem === undefined ? findWording(error) : wordProblem(problem);
  if (worded === undefined) {
    onFailure(error);
    return { type: 'error', code: 'internal_error', message: 'Something went wrong inside the studio. Try again.' };
  }
  const { code, api, retryAfterSeconds: retryAfter } = worded;
  return { type: 'error', code, message: toParagraph(api), ...(retryAfter !== undefined && { retryAfter }) };
}
