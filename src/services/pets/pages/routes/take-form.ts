// Forms of pages: sent, checked, acted upon, and answered with the way to the next page; or shown again with what is wrong.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { WordedRefusal } from '../../../../platform/errors/word-refusal.ts';
import { acceptForm, FIELDS_ONLY, type Form, type FormLimits } from '../../../../platform/http/bodies/form-body.ts';
import { CSRF_FIELD, type FormState } from '../../../../platform/web/elements/form-fields.ts';
import { findWording } from '../../errors.ts';
import type { LimitedAct } from '../../http/rate-limits.ts';
import { parseForm } from '../../http/sent-fields.ts';
import { HIDDEN, type PagesDeps, type ShownPage, sendPage, type Visit, visit } from './page-context.ts';

/** A form as it was sent. */
export interface Sent {
  readonly form: Form;
  /** The text of a field; empty when it was left out. */
  text(name: string): string;
  /** The text of a field, or undefined when it was left empty. */
  some(name: string): string | undefined;
}

export interface FormHandling {
  /** How often it may be sent. */
  readonly limited?: LimitedAct | undefined;
  /** Returns the path to go on to. */
  readonly act: (sent: Sent, visiting: Visit) => Promise<string>;
  /** The page that the form stands on, with what was typed and what is wrong; without it a refusal gets a page of its own. */
  readonly show?: ((state: FormState, visiting: Visit) => Promise<ShownPage> | ShownPage) | undefined;
}

/** For routes that take forms; without `limits` there are no files in them. */
export function formRoute({ callers }: PagesDeps, limits: FormLimits = FIELDS_ONLY) {
  return {
    ...HIDDEN,
    config: acceptForm(limits),
    onRequest: async (request: FastifyRequest) => {
      request.namespace = (await callers.findCaller(request)).clientHash;
    },
  };
}

export async function takeForm(
  deps: PagesDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { act, show, limited }: FormHandling,
): Promise<FastifyReply> {
  const visiting = await visit(deps, request);
  const sent = toSent(parseForm(request));
  try {
    deps.callers.checkCsrf(request);
    if (limited !== undefined) checkRate(deps, limited, visiting, reply);
    return await reply.redirect(await act(sent, visiting), 303);
  } catch (error) {
    const wording = findWording(error);
    if (show === undefined || wording === undefined || !isAboutForm(wording)) throw error;
    const { retryAfterSeconds, page: problem, status } = wording;
    if (retryAfterSeconds !== undefined) reply.header('retry-after', Math.ceil(retryAfterSeconds));
    const page = await show({ values: toValues(sent.form), problem }, visiting);
    return sendPage(request, reply, visiting.visitor, page, status);
  }
}

function checkRate({ rates }: PagesDeps, limited: LimitedAct, { caller }: Visit, reply: FastifyReply): void {
  try {
    rates.check(limited, caller);
  } finally {
    reply.headers(rates.headersOf(limited, caller));
  }
}

const NOT_FOR_YOU: readonly string[] = ['unauthorized', 'forbidden', 'not_found'];

/** Whether sending it again, with something changed, may help. */
function isAboutForm({ code, field }: WordedRefusal): boolean {
  return field !== undefined || !NOT_FOR_YOU.includes(code);
}

function toSent(form: Form): Sent {
  const text = (name: string) => form.fields.get(name)?.[0] ?? '';
  return {
    form,
    text,
    some: (name) => {
      const value = text(name);
      return value.trim() === '' ? undefined : value;
    },
  };
}

/** What goes back into the form: everything but secrets. */
function toValues({ fields }: Form): Record<string, string> {
  const kept = [...fields].filter(([name]) => name !== CSRF_FIELD && !/password/i.test(name));
  return Object.fromEntries(kept.map(([name, [value = '']]) => [name, value]));
}
