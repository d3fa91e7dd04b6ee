import type { FastifyInstance } from 'fastify';
import { declareAccountPage } from './account-pages.ts';
import { declareOneTimePages } from './one-time-pages.ts';
import type { AccountPagesDeps } from './page-context.ts';
import { declareSignInPages } from './sign-in-pages.ts';

export type { AccountPagesOptions } from './page-context.ts';

/** Sign-in, registration, one-time links and the page of the account, in the look of the service that declares them. */
export function declareAccountPages<Role>(app: FastifyInstance, deps: AccountPagesDeps<Role>): void {
  declareSignInPages(app, deps);
  declareOneTimePages(app, deps);
  declareAccountPage(app, deps);
}
