// What strangers may send in: wishes for pets, which are drawn first if they like, and pets.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptForm, type Form, isForm, parseForm } from '../../../platform/http/bodies/form-body.ts';
import type { OnceResult } from '../../../platform/idempotency/act-once.ts';
import { withRateHeaders } from '../../../platform/rate-limit/rate-limit-headers.ts';
import * as operations from '../contract/contributions.ts';
import { previewPet as previewOperation } from '../contract/preview.ts';
import type { PetsCallers } from '../model/people.ts';
import type { PetsResources } from '../ports.ts';
import { previewPet } from '../verbs/generation/preview-pet.ts';
import { type AddedPet, registerSubmission } from '../verbs/submission/register-submission.ts';
import { type AddedRequest, requestGeneration } from '../verbs/submission/request-generation.ts';
import type { AddressesOf } from './answers/addresses-of.ts';
import { toPetBody } from './answers/to-pet-body.ts';
import { toPreviewBody } from './answers/to-preview-body.ts';
import type { LimitedAct, RateLimits } from './rate-limits.ts';
import { described } from './read-deps.ts';
import { fromForm, fromJson, toWishFields } from './sent-fields.ts';

export interface WriteRouteParts {
  readonly callers: PetsCallers;
  readonly rates: RateLimits;
  readonly addressesOf: AddressesOf;
}

export function declareWriteRoutes(app: FastifyInstance, resources: PetsResources, parts: WriteRouteParts): void {
  const { limits } = resources;
  const { callers, addressesOf } = parts;
  const wishConfig = acceptForm({
    bodyBytesMax: limits.submissionBytesMax,
    fileBytesMax: { referenceImage: limits.referenceImageBytesMax },
  });

  app.post(
    '/api/pets/preview',
    { ...described(previewOperation), onRequest: createGate(parts, 'preview'), config: wishConfig },
    async (request) => {
      const { one, wish, referenceImage } = toWish(request);
      const caller = await callers.findCaller(request);
      const preview = await previewPet(resources, caller, { fields: { ...wish, from: one('from') }, referenceImage });
      return JSON.stringify(toPreviewBody(preview));
    },
  );

  app.post(
    '/api/generation-requests',
    {
      ...described(operations.requestGeneration),
      onRequest: createGate(parts, 'request'),
      config: wishConfig,
    },
    async (request, reply) => {
      const { one, wish, referenceImage } = toWish(request);
      const fields = {
        ...wish,
        contactEmail: one('contactEmail'),
        requesterName: one('requesterName'),
        variant: one('variant'),
      };
      const caller = await callers.findCaller(request);
      const sent = { fields, referenceImage };
      const added = await requestGeneration(resources, caller, sent, idempotencyKeyOf(request));
      return answerOnce(reply, added, toRequestAnswer);
    },
  );

  app.post(
    '/api/submissions/register',
    {
      ...described(operations.registerSubmission),
      onRequest: createGate(parts, 'submission'),
      config: acceptForm({
        bodyBytesMax: limits.submissionBytesMax,
        fileBytesMax: { zip: limits.zipBytesMax, petjson: limits.petJsonBytesMax, sprite: limits.sheetBytesMax },
      }),
    },
    async (request, reply) => {
      const submission = toSubmission(parseForm(request));
      const caller = await callers.findCaller(request);
      const addresses = addressesOf(request);
      const added = await registerSubmission(resources, caller, submission, idempotencyKeyOf(request));
      return answerOnce(reply, added, (pet: AddedPet) => ({ ok: true, pet: toPetBody(pet, addresses) }));
    },
  );
}

/** Decided before the body is read, which then counts as the client's. */
function createGate({ callers, rates }: WriteRouteParts, act: LimitedAct) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const caller = await callers.findCaller(request);
    request.context.namespace = caller.clientHash;
    if (caller.account !== undefined) callers.checkSameOrigin(request);
    await withRateHeaders(
      reply,
      () => rates.headersOf(act, caller),
      () => rates.check(act, caller),
    );
  };
}

/** JSON or a form. */
function toWish(request: FastifyRequest) {
  const form = isForm(request) ? parseForm(request) : undefined;
  const { one } = form === undefined ? fromJson(request.body === undefined ? {} : request.body) : fromForm(form);
  return { one, wish: toWishFields(one), referenceImage: form?.files.get('referenceImage') };
}

function toSubmission(form: Form) {
  const { one, all } = fromForm(form);
  return {
    fields: {
      displayName: one('displayName'),
      description: one('description'),
      spritesheetExt: one('spritesheetExt'),
      contactEmail: one('contactEmail'),
      publicAuthorName: one('publicAuthorName'),
      publishContactEmail: one('publishContactEmail'),
      kind: one('kind'),
      tags: all('tags'),
      license: one('license'),
      sourceUrl: one('sourceUrl'),
    },
    files: { zip: form.files.get('zip'), petjson: form.files.get('petjson'), sprite: form.files.get('sprite') },
  };
}

function toRequestAnswer({ id, status, createdAt }: AddedRequest): object {
  return { ok: true, request: { id, status, createdAt: createdAt.toISOString() } };
}

/** Node joins headers that come twice with a comma, which no key may contain. */
function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  return headers['idempotency-key']?.toString();
}

function answerOnce<Result>(
  reply: FastifyReply,
  { result, isReplay }: OnceResult<Result>,
  toAnswer: (result: Result) => object,
): string {
  reply.code(201);
  if (isReplay) reply.header('idempotency-replayed', 'true');
  return JSON.stringify(toAnswer(result));
}
