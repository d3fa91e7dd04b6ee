import type { FastifyRequest } from 'fastify';

const BEARER = /^Bearer +(\S+)$/i;

/** A bearer token is another way to write the api-key, which newer clients of the original interface use. */
export async function takeBearer({ headers }: FastifyRequest): Promise<void> {
  const token = BEARER.exec(headers.authorization ?? '')?.[1];
  if (token !== undefined) headers['api-key'] ??= token;
}
