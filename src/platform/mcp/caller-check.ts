// Who may talk to an endpoint that trusts nobody: not the page of another site, and no page that had a name of its own lead to
// this machine.

import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

/** Why a request is refused, if it is. */
export type CallerCheck = (headers: IncomingHttpHeaders) => 'host' | 'origin' | undefined;

/**
 * Hosts: the public one, this machine's own names, and any number, which no stranger's name service can point elsewhere.
 * Origins, where a browser tells one: the public one and the very host that is asked; on this machine also its other ports.
 */
export function createCallerCheck(publicUrl: string | undefined): CallerCheck {
  const publicHost = publicUrl === undefined ? undefined : new URL(publicUrl).host;
  const publicName = publicUrl === undefined ? undefined : new URL(publicUrl).hostname;
  return ({ host = '', origin }) => {
    const asked = findUrl(`http://${host}`);
    if (asked === undefined || !(asked.hostname === publicName || isLocal(asked) || isNumber(asked))) return 'host';
    if (origin === undefined) return undefined;
    const from = findUrl(origin);
    if (from === undefined) return 'origin';
    const isOwn = from.host === publicHost || from.host === asked.host || (isLocal(from) && isLocal(asked));
    return isOwn ? undefined : 'origin';
  };
}

function findUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && url.hostname !== '' && url.username === '' && url.pathname === '/' ? url : undefined;
}

function isLocal({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || (hostname.startsWith('127.') && isIP(hostname) !== 0);
}

function isNumber({ hostname }: URL): boolean {
  return isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;
}
