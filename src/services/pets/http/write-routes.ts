// The routes that accept requests for pets, previews of them, and submitted pets.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptForm, type Form, isForm, parseForm } from '../../../platform/http/bodies/form-body.ts';
import type { OnceResult } from '../../../platform/idempotency/act-once.ts';
import { withRateHeaders } from '../../../platform/rate-limit/rate-limit-headers.ts';
import * as operations from '../contract/contributions.ts';
import { previewPet as previewOperation } from '../contract/preview.ts';
import { pickTexts } from '../model/sent-texts.ts';
import { WISH_TEXTS } from '../verbs/generation/parse-wish.ts';
import { previewPet } from '../verbs/generation/preview-pet.ts';
import { type AddedPet, registerSubmission, SUBMISSION_TEXTS } from '../verbs/submission/register-submission.ts';
import { type AddedRequest, REQUEST_TEXTS, requestGeneration } from '../verbs/submission/request-generation.ts';
import { toPackageBytesMax, toSentPackage } from '../verbs/submission/sent-package.ts';
import { toPetBody } from './answers/to-pet-body.ts';
import { toPreviewBody } from './answers/to-preview-body.ts';
import { described, type HttpResources } from './http-resources.ts';
import type { LimitedAct } from './rate-limits.ts';
import { fromForm, fromJson } from './sent-fields.ts';

export function declareWriteRoutes(app: FastifyInstance, resources: HttpResources): void {
  const { limits, callers } = resources;
  const wishConfig = acceptForm({
    bodyBytesMax: limits.submissionBytesMax,
    fileBytesMax: { referenceImage: limits.referenceImageBytesMax },
  });

  app.post(
    '/api/pets/preview',
    { ...described(previewOperation), onRequest: createGate(resources, 'preview'), config: wishConfig },
    async (request) => {
      const { one, referenceImage } = readWish(request);
      const caller = await callers.findCaller(request);
      const fields = pickTexts(one, [...WISH_TEXTS, 'from']);
      const preview = await previewPet(resources, caller, { fields, referenceImage });
      return JSON.stringify(toPreviewBody(preview));
    },
  );

  app.post(
    '/api/generation-requests',
    {
      ...described(operations.requestGeneration),
      onRequest: createGate(resources, 'request'),
      config: wishConfig,
    },
    async (request, reply) => {
      const { one, referenceImage } = readWish(request);
      const caller = await callers.findCaller(request);
      const sent = { fields: pickTexts(one, REQUEST_TEXTS), referenceImage };
      const added = await requestGeneration(resources, caller, sent, idempotencyKeyOf(request));
      return answerOnce(reply, added, toRequestAnswer);
    },
  );

  app.post(
    '/api/submissions/register',
    {
      ...described(operations.registerSubmission),
      onRequest: createGate(resources, 'submission'),
      config: acceptForm({
        bodyBytesMax: limits.submissionBytesMax,
        fileBytesMax: toPackageBytesMax(limits),
      }),
    },
    async (request, reply) => {
      const submission = toSubmission(parseForm(request));
      const caller = await callers.findCaller(request);
      const addresses = resources.addressesOf(request);
      const added = await registerSubmission(resources, caller, submission, idempotencyKeyOf(request));
      return answerOnce(reply, added, (pet: AddedPet) => ({ ok: true, pet: toPetBody(pet, addresses) }));
    },
  );
}

/** Creates the check before the body is read; the body then counts towards the client's quota. */
function createGate({ callers, rates }: HttpResources, act: LimitedAct) {
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

/** Reads JSON or a form. */
function readWish(request: FastifyRequest) {
  const form = isForm(request) ? parseForm(request) : undefined;
  const { one } = form === undefined ? fromJson(request.body === undefined ? {} : request.body) : fromForm(form);
  return { one, referenceImage: form?.files.get('referenceImage') };
}

function toSubmission(form: Form) {
  const { one, all } = fromForm(form);
  return {
    fields: { ...pickTexts(one, SUBMISSION_TEXTS), tags: all('tags') },
    files: toSentPackage(form.files),
  };
}

function toRequestAnswer({ id, status, createdAt }: AddedRequest): object {
  return { ok: true, request: { id, status, createdAt: createdAt.toISOString() } };
}

/** Returns the key. Node joins repeated headers with a comma, which no key may contain. */
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
