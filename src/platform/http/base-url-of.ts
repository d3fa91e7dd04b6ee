import type { FastifyRequest } from 'fastify';

/** Returns the base URL without a trailing slash: the configured one, or the host of the accepted request. */
export type BaseUrlOf = (request: FastifyRequest) => string;

export function createBaseUrlOf(publicUrl: string | undefined): BaseUrlOf {
  const configured = publicUrl?.replace(/\/+$/, '');
  return ({ context }) => configured ?? `http://${context.host}`;
}
