import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import type { PayloadChange, PointSelection } from '../../../vector/vector-store.ts';
import { COMPLETED, toWriteAnswer } from '../http/answers.ts';
import { type CollectionRoute, toWriteContext } from '../http/caller.ts';
import { refuseInput } from '../model/invalid-input.ts';
import { isDeeperThan } from '../model/payload.ts';
import type { VectorsPorts } from '../ports.ts';
import { changePayload } from '../verbs/change-payload.ts';
import * as operations from './contract/operations.ts';
import type { DeletePayload, SelectionBody, SetPayload } from './contract/points.ts';
import { writeExactJson } from './exact-json.ts';
import { parseBody } from './parse-body.ts';
import { parseKey } from './parse-key.ts';
import { parseSelection, parseTarget } from './parse-points.ts';

interface RouteWith<Body> extends CollectionRoute {
  Body: Body;
}
type SetBody = Static<typeof SetPayload>;
type DeleteBody = Static<typeof DeletePayload>;

const PAYLOAD = '/collections/:collection/points/payload';

export function declarePayloadRoutes(app: FastifyInstance, ports: VectorsPorts): void {
  const { limits } = ports;
  const config = { parseBody };
  const change = async (
    request: FastifyRequest<CollectionRoute>,
    reply: FastifyReply,
    selection: PointSelection,
    change: PayloadChange,
  ): Promise<string> =>
    toWriteAnswer(reply, COMPLETED, await changePayload(ports, toWriteContext(request), selection, change));
  const writePayload = (payload: SetBody['payload'], depth = 0): string => {
    if (!isDeeperThan(payload, limits.payloadDepthMax - depth)) return writeExactJson(payload);
    const where = depth === 0 ? '' : ' with the key that it is put at';
    return refuseInput('payload', `must not be nested more than ${limits.payloadDepthMax} levels deep${where}`);
  };

  app.post<RouteWith<SetBody>>(PAYLOAD, { schema: operations.setPayload, config }, async (request, reply) => {
    const { body } = request;
    const key = body.key ? parseKey(body.key, 'key') : null;
    const set: PayloadChange = { kind: 'set', payload: writePayload(body.payload, key?.length), key };
    return change(request, reply, parseTarget(body, limits), set);
  });

  app.put<RouteWith<SetBody>>(PAYLOAD, { schema: operations.overwritePayload, config }, async (request, reply) => {
    const { body } = request;
    if (body.key) refuseInput('key', 'is not supported here: the payload is replaced as a whole');
    const overwrite: PayloadChange = { kind: 'overwrite', payload: writePayload(body.payload) };
    return change(request, reply, parseTarget(body, limits), overwrite);
  });

  const removing = { schema: operations.deletePayload, config };
  app.post<RouteWith<DeleteBody>>(`${PAYLOAD}/delete`, removing, async (request, reply) => {
    const keys = request.body.keys.map((key, i) => parseKey(key, `keys[${i}]`));
    return change(request, reply, parseTarget(request.body, limits), { kind: 'remove', keys });
  });

  const clearing = { schema: operations.clearPayload, config };
  app.post<RouteWith<SelectionBody>>(`${PAYLOAD}/clear`, clearing, async (request, reply) =>
    change(request, reply, parseSelection(request.body, limits), { kind: 'clear' }),
  );
}
