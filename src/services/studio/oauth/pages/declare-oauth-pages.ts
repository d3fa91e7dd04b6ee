import type { FastifyInstance } from 'fastify';
import { declareConnectionPages } from './connection-pages.ts';
import { declareConsentPages, type OauthPagesParts } from './consent-pages.ts';

/** What people see of the authorization server. */
export function declareOauthPages(app: FastifyInstance, parts: OauthPagesParts): void {
  declareConsentPages(app, parts);
  declareConnectionPages(app, parts);
}
