import type { FastifyRequest } from 'fastify';
import { API_VERSION } from '../contract/headers.ts';
import { refuseInput } from '../model/invalid-input.ts';

/** A request that pins another contract is refused on every route: this one could mean something else. */
export function checkVersion({ headers }: FastifyRequest): void {
  const { 'service-api-version': version = API_VERSION } = headers;
  if (version !== API_VERSION) refuseInput('headers.service-api-version', `must be "${API_VERSION}"`);
}
