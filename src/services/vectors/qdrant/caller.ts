import type { FastifyReply, FastifyRequest } from 'fastify';

const BEARER = /^Bearer +(\S+)$/i;

/** Accepts a bearer token as the api-key, as newer clients of the original interface send it. */
export function takeBearer({ headers }: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  const token = BEARER.exec(headers.authorization ?? '')?.[1];
  if (token !== undefined) headers['api-key'] ??= token;
  done();
}
