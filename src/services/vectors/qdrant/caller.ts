import type { FastifyReply, FastifyRequest } from 'fastify';

const BEARER = /^Bearer +(\S+)$/i;

/** A bearer token is another way to write the api-key, which newer clients of the original interface use. */
export function takeBearer({ headers }: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  const token = BEARER.exec(headers.authorization ?? '')?.[1];
  if (token !== undefined) headers['api-key'] ??= token;
  done();
}
