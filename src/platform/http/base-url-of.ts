import type { FastifyRequest } from 'fastify';

/** Where clients reach the service, without a slash at the end: as it is configured, or at the host that a request was accepted for. */
export type BaseUrlOf = (request: FastifyRequest) => string;

export function createBaseUrlOf(publicUrl: string | undefined): BaseUrlOf {
  const configured = publicUrl?.replace(/\/+$/, '');
  return ({ context }) => configured ?? `http://${context.host}`;
}
