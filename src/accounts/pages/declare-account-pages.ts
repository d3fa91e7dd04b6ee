import type { FastifyInstance } from 'fastify';
import { createDeclareForm } from '../../platform/web/page-forms.ts';
import { declareAccountPage } from './account-pages.ts';
import { declareOneTimePages } from './one-time-pages.ts';
import { type AccountPagesParts, toFormPages } from './page-context.ts';
import { declareSignInPages } from './sign-in-pages.ts';

export type { AccountPagesOptions } from './page-context.ts';

/** Sign-in, registration, one-time links and the page of the account, in the look of the service that declares them. */
export function declareAccountPages<Role>(app: FastifyInstance, parts: AccountPagesParts<Role>): void {
  const deps = { ...parts, declareForm: createDeclareForm(toFormPages(parts)) };
  declareSignInPages(app, deps);
  declareOneTimePages(app, deps);
  declareAccountPage(app, deps);
}
