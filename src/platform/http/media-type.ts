import type { IncomingHttpHeaders } from 'node:http';
import { HttpProblem } from './errors/problem.ts';

const CHARSET = /;\s*charset\s*=\s*"?(?<charset>[^\s";]+)/i;
/** JSON is UTF-8 by definition; US-ASCII is a part of it. */
const JSON_CHARSETS = ['utf-8', 'utf8', 'us-ascii'];

/** The messages echo a header, which the caller can make long. */
const MESSAGE_LENGTH_MAX = 200;

/** Rejects bodies other than uncompressed JSON. A body without a declared type is read as JSON. */
export function checkMediaType(headers: IncomingHttpHeaders): void {
  const { 'content-type': type = 'application/json', 'content-encoding': encoding = 'identity' } = headers;
  if (type === 'application/json' && encoding === 'identity') return;
  if (encoding.trim().toLowerCase() !== 'identity') refuse(`content encoding ${encoding} is not supported`);
  const essence = type.split(';', 1)[0]?.trim().toLowerCase();
  if (essence !== 'application/json') refuse(`content type ${type} is not supported`);
  const charset = CHARSET.exec(type)?.groups?.charset ?? 'utf-8';
  if (!JSON_CHARSETS.includes(charset.toLowerCase())) refuse(`character set ${charset} is not supported`);
}

function refuse(message: string): never {
  throw new HttpProblem({ kind: 'unsupported-media', message: message.slice(0, MESSAGE_LENGTH_MAX) });
}
