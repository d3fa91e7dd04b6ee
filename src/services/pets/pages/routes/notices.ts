import type { FastifyRequest } from 'fastify';

/** What was just done, as the address of the page after it says. */
const NOTICES: Readonly<Record<string, string>> = {
  saved: 'Saved.',
  sheet: 'The new sheet was taken in.',
  'sent-again': 'Thank you: it waits for a moderator again.',
  address: 'Your address is private.',
  deleted: 'It is gone.',
  approved: 'Approved: it is in the gallery now.',
  rejected: 'Rejected.',
  email: 'Done: the page of the pet shows it.',
  chosen: 'The variant is a pet now, and waits in the queue.',
  'request-rejected': 'The request is rejected.',
  resolved: 'The report is dealt with.',
  role: 'The role is set.',
};

export function toNotice({ query }: FastifyRequest): string | undefined {
  const { done } = query as { done?: unknown };
  return typeof done === 'string' && Object.hasOwn(NOTICES, done) ? NOTICES[done] : undefined;
}
