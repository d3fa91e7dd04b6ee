import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnown, PUBLIC_HEADERS } from '../../../platform/http/public-answer.ts';
import type { PictureFile } from '../assets/picture-file.ts';
import type { HttpResources } from './http-resources.ts';

export interface FileAnswer {
  readonly cacheControl: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Called when the file is there and about to be sent. */
  readonly onSent?: () => Promise<void>;
}

/** The caching of addresses whose content never changes. */
export const IMMUTABLE: FileAnswer = { cacheControl: 'public, max-age=31536000, immutable' };
/** The caching of pictures of a pet, which can be renamed or get another sheet. */
export const SHORT_LIVED: FileAnswer = { cacheControl: 'public, max-age=300' };

/** Keeps a file that is opened by itself from loading or running anything. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** Sends the file, or 304 if the client has it. Clients take turns for files that have to be made. */
export async function answerFile(
  { callers }: HttpResources,
  request: FastifyRequest,
  reply: FastifyReply,
  file: PictureFile,
  answer: FileAnswer,
): Promise<Buffer | FastifyReply> {
  if (isKnown(request, file.etag)) return answerKnown(reply, file.etag, answer);
  // Read first: a failure must not be answered with headers that let caches keep it for a year.
  const bytes = await file.read({ client: callers.clientHashOf(request), signal: request.context.signal });
  await answer.onSent?.();
  reply.headers({
    ...PUBLIC_HEADERS,
    ...answer.headers,
    'content-type': file.type,
    'cache-control': answer.cacheControl,
    'content-security-policy': FILE_POLICY,
    etag: file.etag,
  });
  // Not sent from here: a request that was aborted or timed out was answered already.
  return bytes;
}

export function answerKnown(reply: FastifyReply, etag: string, { cacheControl }: FileAnswer): FastifyReply {
  reply.removeHeader('content-type');
  return reply
    .code(304)
    .headers({ ...PUBLIC_HEADERS, 'cache-control': cacheControl, etag })
    .send();
}
