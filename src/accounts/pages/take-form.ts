// Forms of accounts: sent, checked, acted upon, and answered with the way to the next page; or shown again with what is wrong.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../platform/errors/refusal.ts';
import { wordRefusal } from '../../platform/errors/word-refusal.ts';
import { acceptForm, FIELDS_ONLY, type Form, isForm } from '../../platform/http/bodies/form-body.ts';
import { CSRF_FIELD, type FormState } from '../../platform/web/elements/form-fields.ts';
import { ACCOUNT_REFUSALS } from '../errors.ts';
import { refuse } from '../model/refusal-codes.ts';
import { type AccountPage, type AccountPagesDeps, HIDDEN, sendPage, type Visit, visit } from './page-context.ts';

/** A form as it was sent. */
export interface Sent {
  /** The text of a field; empty when it was left out. */
  text(name: string): string;
  /** Of a field that may come several times. */
  all(name: string): readonly string[];
}

export interface FormHandling<Role> {
  /** Returns the path to go on to, or a page that is shown once. */
  readonly act: (sent: Sent, visiting: Visit<Role>) => Promise<string | AccountPage>;
  /** The headers that tell how the sender stands with the limit of the form, after it was acted upon or refused. */
  readonly standing?: (sent: Sent, visiting: Visit<Role>) => Readonly<Record<string, string>>;
  /** The page that the form stands on, with what was typed and what is wrong; without it a refusal gets a page of its own. */
  readonly show?: (state: FormState, visiting: Visit<Role>) => Promise<AccountPage> | AccountPage;
}

export function formRoute<Role>({ callers }: AccountPagesDeps<Role>) {
  return {
    ...HIDDEN,
    config: acceptForm(FIELDS_ONLY),
    onRequest: async (request: FastifyRequest) => {
      request.namespace = callers.clientHashOf(request);
    },
  };
}

export async function takeForm<Role>(
  deps: AccountPagesDeps<Role>,
  request: FastifyRequest,
  reply: FastifyReply,
  { act, show, standing }: FormHandling<Role>,
): Promise<FastifyReply> {
  const visiting = await visit(deps, request);
  const form = parseForm(request);
  const sent = toSent(form);
  try {
    deps.callers.checkCsrf(request);
    const outcome = await act(sent, visiting).finally(() => {
      // Not returned: a reply can be awaited, and ends only when it is sent.
      reply.headers(standing?.(sent, visiting) ?? {});
    });
    if (typeof outcome === 'string') return await reply.redirect(outcome, 303);
    return sendPage(deps, request, reply, visiting.visitor, outcome);
  } catch (error) {
    const wording = error instanceof Refusal && isAboutForm(error) ? wordRefusal([ACCOUNT_REFUSALS], error) : undefined;
    if (show === undefined || wording === undefined) throw error;
    const { retryAfterSeconds, page: problem, status } = wording;
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
    const page = await show({ values: toValues(form), problem }, visiting);
    return sendPage(deps, request, reply, visiting.visitor, page, status);
  }
}

const NOT_FOR_THE_CALLER = ['signed_out', 'not_admin', 'account_not_found', 'foreign_origin', 'code_not_valid'];

/** Whether sending it again, with something changed, may help. */
function isAboutForm({ code, field }: Refusal): boolean {
  return field !== undefined || !NOT_FOR_THE_CALLER.includes(code);
}

/** A body that is no form has none of its fields, and no token. */
function parseForm(request: FastifyRequest): Form {
  if (isForm(request) && request.body !== undefined) return request.body as Form;
  throw refuse('form_too_old', {});
}

function toSent({ fields }: Form): Sent {
  return { text: (name) => fields.get(name)?.[0] ?? '', all: (name) => fields.get(name) ?? [] };
}

/** What goes back into the form: everything but secrets. */
function toValues({ fields }: Form): Record<string, string> {
  const kept = [...fields].filter(([name]) => name !== CSRF_FIELD && !/password/i.test(name));
  return Object.fromEntries(kept.map(([name, [value = '']]) => [name, value]));
}
