import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CollectionRoute, toWriteContext } from '../../http/caller.ts';
import type { VectorsResources } from '../../ports.ts';
import { writeOnce } from '../../verbs/write-once.ts';
import { toUpdateAnswer } from '../answers.ts';
import * as operations from '../contract/operations.ts';
import { resolveSelection } from '../filters/resolve-texts.ts';
import type { ChangeInput } from './payload-readers.ts';

interface ChangeRoute extends CollectionRoute {
  Body: ChangeInput;
}

const PAYLOAD = '/collections/:collection/points/payload';

export function declarePayloadRoutes(app: FastifyInstance, resources: VectorsResources): void {
  const change = async (request: FastifyRequest<ChangeRoute>, reply: FastifyReply): Promise<string> => {
    const { change } = request.body;
    const context = toWriteContext(request);
    const selection = await resolveSelection(resources, context.at, request.body.selection);
    return toUpdateAnswer(
      request,
      reply,
      await writeOnce(resources, context, (store, to) => store.changePayload(to, selection, change)),
    );
  };

  const setting = { schema: operations.setPayload, config: { body: 'qdrant/setPayload' } };
  app.post<ChangeRoute>(PAYLOAD, setting, change);
  const overwriting = { schema: operations.overwritePayload, config: { body: 'qdrant/overwritePayload' } };
  app.put<ChangeRoute>(PAYLOAD, overwriting, change);
  const removing = { schema: operations.deletePayload, config: { body: 'qdrant/deletePayload' } };
  app.post<ChangeRoute>(`${PAYLOAD}/delete`, removing, change);
  const clearing = { schema: operations.clearPayload, config: { body: 'qdrant/clearPayload' } };
  app.post<ChangeRoute>(`${PAYLOAD}/clear`, clearing, change);
}
