import type { RawAnswer } from './raw-connection.ts';

export const POINTS = '/collections/c/points';
export const SEARCH = '{"vector":[1,2]}';
export const HEALTH = 'GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n';
export const LAST = 'GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';

/** Returns a request for the raw connection; `body` is counted unless a header says otherwise. */
export function toRaw(method: string, path: string, headers: readonly string[], body = ''): string {
  return [`${method} ${path} HTTP/1.1`, 'Host: localhost', 'api-key: test-key', ...headers, '', body].join('\r\n');
}

export function toSearch(...headers: string[]): string {
  return toRaw('POST', `${POINTS}/search`, [`Content-Length: ${SEARCH.length}`, ...headers], SEARCH);
}

export const statuses = (answers: readonly RawAnswer[]) => answers.map(({ status }) => status);
