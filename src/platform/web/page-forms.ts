// Forms of pages: sent, checked, acted upon, and answered with the way to the next page; or shown again with what is wrong.
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteGenericInterface } from 'fastify';
import type { WordedRefusal } from '../errors/define-errors.ts';
import { acceptForm, FIELDS_ONLY, type Form, type FormLimits, parseForm } from '../http/bodies/form-body.ts';
import { CSRF_FIELD, type FormState } from './elements/form-fields.ts';
import { PAGE_ROUTE } from './send-page.ts';

/** A form as it was sent. */
export interface SentForm<Route extends RouteGenericInterface = RouteGenericInterface> {
  readonly request: FastifyRequest<Route>;
  readonly files: Form['files'];
  /** The text of a field; empty when it was left out. */
  text(name: string): string;
  /** The text of a field, or undefined when it was left empty. */
  some(name: string): string | undefined;
  /** Of a field that may come several times. */
  all(name: string): readonly string[];
}

/** What forms need to know of the pages they stand on. `Visit`: who sends it. `Page`: what such a page consists of. */
export interface FormPages<Visit, Page> {
  /** Whose quota the body counts towards while it is read. */
  clientHashOf(request: FastifyRequest): string;
  visit(request: FastifyRequest): Promise<Visit>;
  /** Refuses what was not sent from a page of this server. */
  checkCsrf(request: FastifyRequest): void;
  /** Words for what sending the form again, with something changed, may mend; anything else gets a page of its own. */
  findFormWording(error: unknown): WordedRefusal | undefined;
  sendPage(request: FastifyRequest, reply: FastifyReply, visiting: Visit, page: Page, status?: number): FastifyReply;
}

export interface FormHandling<Visit, Page, Route extends RouteGenericInterface> {
  /** Without them there are no files in the form. */
  readonly limits?: FormLimits | undefined;
  /** How often it may be sent: refuses, and tells in headers how the sender stands. */
  readonly checkRate?: ((visiting: Visit, reply: FastifyReply) => Promise<void>) | undefined;
  /** Returns the path to go on to, or a page that is shown once. */
  act(sent: SentForm<Route>, visiting: Visit, reply: FastifyReply): Promise<string | Page>;
  /** The page that the form stands on, with what was typed and what is wrong; without it a refusal gets a page of its own. */
  readonly show?:
    | ((state: FormState, visiting: Visit, request: FastifyRequest<Route>) => Promise<Page> | Page)
    | undefined;
}

/** Declares the route that takes a form. */
export type DeclareForm<Visit, Page> = <Route extends RouteGenericInterface>(
  app: FastifyInstance,
  path: string,
  handling: FormHandling<Visit, Page, Route>,
) => void;

export function createDeclareForm<Visit, Page>(pages: FormPages<Visit, Page>): DeclareForm<Visit, Page> {
  return <Route extends RouteGenericInterface>(
    app: FastifyInstance,
    path: string,
    handling: FormHandling<Visit, Page, Route>,
  ) => {
    app.route({
      method: 'POST',
      url: path,
      ...PAGE_ROUTE,
      config: acceptForm(handling.limits ?? FIELDS_ONLY),
      onRequest: async (request) => {
        request.context.namespace = pages.clientHashOf(request);
      },
      handler: (request, reply) => takeForm(pages, handling, request as FastifyRequest<Route>, reply),
    });
  };
}

async function takeForm<Visit, Page, Route extends RouteGenericInterface>(
  pages: FormPages<Visit, Page>,
  { checkRate, act, show }: FormHandling<Visit, Page, Route>,
  request: FastifyRequest<Route>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const asked = request as FastifyRequest;
  const visiting = await pages.visit(asked);
  const form = parseForm(asked);
  try {
    pages.checkCsrf(asked);
    await checkRate?.(visiting, reply);
    const outcome = await act(toSent(request, form), visiting, reply);
    if (typeof outcome === 'string') return await reply.redirect(outcome, 303);
    return pages.sendPage(asked, reply, visiting, outcome);
  } catch (error) {
    const wording = pages.findFormWording(error);
    if (show === undefined || wording === undefined) throw error;
    const { retryAfterSeconds, page: problem, status } = wording;
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
    const page = await show({ ...toKept(form), problem }, visiting, request);
    return pages.sendPage(asked, reply, visiting, page, status);
  }
}

function toSent<Route extends RouteGenericInterface>(
  request: FastifyRequest<Route>,
  { fields, files }: Form,
): SentForm<Route> {
  const text = (name: string) => fields.get(name)?.[0] ?? '';
  return {
    request,
    files,
    text,
    some: (name) => (text(name).trim() === '' ? undefined : text(name)),
    all: (name) => fields.get(name) ?? [],
  };
}

/** What goes back into the form: everything but secrets. */
function toKept({ fields }: Form): Pick<FormState, 'values' | 'lists'> {
  const kept = [...fields].filter(([name]) => name !== CSRF_FIELD && !/password/i.test(name));
  return {
    values: Object.fromEntries(kept.map(([name, [value = '']]) => [name, value])),
    lists: Object.fromEntries(kept),
  };
}
