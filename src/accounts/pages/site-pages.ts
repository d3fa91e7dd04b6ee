// Sends the pages of a service with accounts and declares their forms.
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, RouteGenericInterface } from 'fastify';
import type { WordedRefusal } from '../../platform/errors/define-errors.ts';
import { createDeclareForm, type DeclareForm } from '../../platform/web/page-forms.ts';
import { PAGE_ROUTE, sendPage } from '../../platform/web/send-page.ts';
import type { Callers } from '../http/callers.ts';
import type { Caller, ServiceAccount } from '../model/account.ts';
import { type AccountSite, type ShownPage, toPage, type Visitor } from './account-site.ts';

export interface Visit<Role> {
  readonly caller: Caller<Role>;
  readonly visitor: Visitor<Role>;
}

export interface SignedInVisit<Role> extends Visit<Role> {
  readonly account: ServiceAccount<Role>;
}

export interface SitePagesParts<Role> {
  readonly site: AccountSite<Role>;
  readonly callers: Callers<Role>;
  /** Returns the message of a refusal of the service or of accounts; undefined for any other error. */
  findWording(error: unknown): WordedRefusal | undefined;
  /** The notices after an action, by the value of `done` in the URL of the page. */
  readonly notices: Readonly<Record<string, string>>;
}

type Show<Visiting, Route extends RouteGenericInterface, Page = ShownPage> = (
  visiting: Visiting,
  request: FastifyRequest<Route>,
) => Promise<Page> | Page;

export class SitePages<Role> {
  readonly callers: Callers<Role>;
  readonly declareForm: DeclareForm<Visit<Role>, ShownPage>;
  readonly #parts: SitePagesParts<Role>;

  constructor(parts: SitePagesParts<Role>) {
    const { callers } = parts;
    this.#parts = parts;
    this.callers = callers;
    this.declareForm = createDeclareForm({
      clientHashOf: (request) => callers.clientHashOf(request),
      visit: (request) => this.visit(request),
      checkCsrf: (request) => callers.checkCsrf(request),
      findFormWording: (error) => {
        const wording = parts.findWording(error);
        return wording !== undefined && isAboutForm(wording) ? wording : undefined;
      },
      sendPage: (request, reply, { visitor }, page, status) =>
        this.send(request, reply, visitor, { ...page, status: status ?? page.status }),
    });
  }

  async visit(request: FastifyRequest): Promise<Visit<Role>> {
    const caller = await this.callers.findCaller(request);
    return { caller, visitor: { account: caller.account, csrfToken: this.callers.csrfTokenOf(request) } };
  }

  send(request: FastifyRequest, reply: FastifyReply, visitor: Visitor<Role>, page: ShownPage): FastifyReply {
    const isPersonal = page.isSecret === true || visitor.account !== undefined;
    const { status = 200, hasFrames } = page;
    return sendPage(request, reply, { page: toPage(this.#parts.site, page, visitor), status, isPersonal, hasFrames });
  }

  /**
   * Declares a page for everybody. `schema` is the schema of its query. Where `show` returns no page, the visitor is
   * redirected to the sign-in form and returns afterwards.
   */
  declarePage<Route extends RouteGenericInterface>(
    app: FastifyInstance,
    path: string,
    show: Show<Visit<Role>, Route, ShownPage | undefined>,
    schema: FastifySchema = {},
  ): void {
    app.get(path, { schema: { ...PAGE_ROUTE.schema, ...schema } }, async (request, reply) => {
      const visiting = await this.visit(request);
      const page = await show(visiting, request as FastifyRequest<Route>);
      if (page === undefined) return reply.redirect(`/login?next=${encodeURIComponent(request.url)}`, 303);
      return this.send(request, reply, visiting.visitor, page);
    });
  }

  /** Declares a page for signed-in people. */
  declareSignedInPage<Route extends RouteGenericInterface>(
    app: FastifyInstance,
    path: string,
    show: Show<SignedInVisit<Role>, Route>,
    schema?: FastifySchema,
  ): void {
    const showSignedIn: Show<Visit<Role>, Route, ShownPage | undefined> = (visiting, request) => {
      const { account } = visiting.caller;
      return account && show({ ...visiting, account }, request);
    };
    this.declarePage(app, path, showSignedIn, schema);
  }

  findNotice(request: Pick<FastifyRequest, 'query'>): string | undefined {
    const { done } = request.query as { done?: unknown };
    const { notices } = this.#parts;
    return typeof done === 'string' && Object.hasOwn(notices, done) ? notices[done] : undefined;
  }
}

/**
 * Returns true if sending the form again may help. It does not if the caller may not do this, or its subject is gone.
 */
function isAboutForm({ code, field, status }: WordedRefusal): boolean {
  return field !== undefined || !(status === 404 || code === 'unauthorized' || code === 'forbidden');
}
