// Handles the forms of pages: checks and executes them, then redirects to the next page or shows the form again with
// the error.
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteGenericInterface } from 'fastify';
import type { WordedRefusal } from '../errors/define-errors.ts';
import { acceptForm, FIELDS_ONLY, type Form, type FormLimits, parseForm } from '../http/bodies/form-body.ts';
import { CSRF_FIELD, type FormState } from './elements/form-fields.ts';
import { PAGE_ROUTE } from './send-page.ts';

export interface SentForm<Route extends RouteGenericInterface = RouteGenericInterface> {
  readonly request: FastifyRequest<Route>;
  readonly files: Form['files'];
  /** Returns the text of a field; empty if it was omitted. */
  text(name: string): string;
  /** Returns the text of a field, or undefined if it was left empty. */
  some(name: string): string | undefined;
  all(name: string): readonly string[];
}

/** The pages that forms belong to. `Visit` describes the sender, `Page` the content of such a page. */
export interface FormPages<Visit, Page> {
  /** Returns the client whose quota holds the body while it is read. */
  clientHashOf(request: FastifyRequest): string;
  visit(request: FastifyRequest): Promise<Visit>;
  /** Rejects a form that was not sent from a page of this server. */
  checkCsrf(request: FastifyRequest): void;
  /** Returns the message of a refusal that a changed form may resolve; any other error gets a separate page. */
  findFormWording(error: unknown): WordedRefusal | undefined;
  sendPage(request: FastifyRequest, reply: FastifyReply, visiting: Visit, page: Page, status?: number): FastifyReply;
}

export interface FormHandling<Visit, Page, Route extends RouteGenericInterface> {
  /** The limits; without them the form accepts no files. */
  readonly limits?: FormLimits | undefined;
  /** Rejects a form that is sent too often, and sets the rate limit headers. */
  readonly checkRate?: ((visiting: Visit, reply: FastifyReply) => Promise<void>) | undefined;
  /** Executes the form. Returns the path of the next page, or a page that is shown once. */
  act(sent: SentForm<Route>, visiting: Visit, reply: FastifyReply): Promise<string | Page>;
  /** Returns the page of the form with what was typed and the error. Without it a refusal gets a separate page. */
  readonly show?:
    | ((state: FormState, visiting: Visit, request: FastifyRequest<Route>) => Promise<Page> | Page)
    | undefined;
}

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

/** Returns the values that go back into the form: everything but secrets. */
function toKept({ fields }: Form): Pick<FormState, 'values' | 'lists'> {
  const kept = [...fields].filter(([name]) => name !== CSRF_FIELD && !/password/i.test(name));
  return {
    values: Object.fromEntries(kept.map(([name, [value = '']]) => [name, value])),
    lists: Object.fromEntries(kept),
  };
}
