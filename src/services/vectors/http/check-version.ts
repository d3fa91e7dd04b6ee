import type { FastifyRequest } from 'fastify';
import { API_VERSION } from '../contract/headers.ts';
import { refuseInput } from '../model/invalid-input.ts';

/** Whoever pins another contract must not be answered by this one, wherever the request leads. */
export function checkVersion({ headers }: FastifyRequest): void {
  const { 'service-api-version': version = API_VERSION } = headers;
  if (version !== API_VERSION) refuseInput('headers.service-api-version', `must be "${API_VERSION}"`);
}
