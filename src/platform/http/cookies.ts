import type { FastifyRequest } from 'fastify';

export interface CookieOptions {
  /** Zero deletes the cookie. */
  readonly maxAgeSeconds: number;
  /** True to send it only over encrypted connections. */
  readonly isSecure: boolean;
}

/** Returns the value of a cookie that the client sends; the first one if it sends several of that name. */
export function readCookie({ headers }: FastifyRequest, name: string): string | undefined {
  for (const part of headers.cookie?.split(';') ?? []) {
    const at = part.indexOf('=');
    if (at !== -1 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

/**
 * Returns a Set-Cookie header. Scripts never see the cookie, and browsers never send it with a form of another site.
 */
export function toCookie(name: string, value: string, { maxAgeSeconds, isSecure }: CookieOptions): string {
  const secure = isSecure ? '; Secure' : '';
  return `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}
