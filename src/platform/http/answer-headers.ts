export const JSON_TYPE = 'application/json; charset=utf-8';

/** Returns the headers of every answer, even on a bare socket. Pages set another content security policy. */
export function toAnswerHeaders(requestId: string): Record<string, string> {
  return {
    'x-request-id': requestId,
    'content-type': JSON_TYPE,
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}
