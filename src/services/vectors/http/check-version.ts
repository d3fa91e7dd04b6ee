import type { FastifyRequest } from 'fastify';
import { API_VERSION } from '../contract/headers.ts';
import { refuseInput } from '../model/invalid-input.ts';

/** Rejects a request that pins another contract version, on every route: the request could mean something else here. */
export function checkVersion({ headers }: FastifyRequest): void {
  const { 'service-api-version': version = API_VERSION } = headers;
  if (version !== API_VERSION) refuseInput('headers.service-api-version', `must be "${API_VERSION}"`);
}
