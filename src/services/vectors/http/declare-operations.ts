// Declares the routes of a table of operations with a handler for each.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LargeAnswer } from '../../../platform/http/requests/answer-writer.ts';
import type { OperationRoute } from '../contract/operation-table.ts';
import type { KeyCheck } from './caller.ts';

/** A route with the value that its reader makes of the body. A path has only some of the parameters. */
interface RouteWith<Body> {
  Params: { collection: string; id: string; field: string; vector: string; shard: string; snapshot: string };
  Body: Body;
}

export type OperationRequest<Body = unknown> = FastifyRequest<RouteWith<Body>>;

type Handler<Body> = (request: OperationRequest<Body>, reply: FastifyReply) => Promise<string | LargeAnswer>;

/** Handlers by operation id; `Bodies` are the values of the readers. */
export type Handlers<Id extends string, Bodies> = {
  readonly [Each in Id]?: Handler<Each extends keyof Bodies ? Bodies[Each] : undefined>;
};

/** Declares the routes. `onRequest` finds the namespace; `readers` is the prefix of the names of readers. */
export function declareOperations<Id extends string>(
  app: FastifyInstance,
  operations: Readonly<Record<Id, OperationRoute>>,
  handlers: Readonly<Record<Id, unknown>>,
  onRequest: KeyCheck[],
  readers = '',
): void {
  for (const id of Object.keys(operations) as Id[]) {
    const { method, path, isDirect, schema, reader } = operations[id];
    app.route({
      method,
      url: path,
      onRequest,
      schema,
      ...(reader !== undefined && { config: { body: `${readers}${reader}`, ...(isDirect && { isDirect }) } }),
      handler: handlers[id] as Handler<unknown>,
    });
  }
}
