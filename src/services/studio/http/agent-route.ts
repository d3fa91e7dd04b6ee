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
  const toEvent = (event: string, json: string): ServerEvent => ({ id: String(++id), event, json });
  for await (const event of turn) {
    if (event.type === 'made') {
      const { messages, json } = event.made;
      for (const message of messages) yield toEvent('a2ui', `{"type":"a2ui","message":${message}}`);
      yield toEvent('payload', `{"type":"payload","payload":${json}}`);
    } else yield toEvent(event.type, JSON.stringify(toWire(event, onFailure)));
  }
}

function toWire(event: Exclude<TurnEvent, { type: 'made' }>, onFailure: (error: unknown) => void): object {
  if (event.type === 'coverage') return { type: event.type, ...event.coverage };
  return event.type === 'error' ? toErrorEvent(event.error, onFailure) : event;
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
