import { isLocalName } from '../http/host-check.ts';

/** Returns true if a request comes from a page of another site, by its Origin and the host that it was accepted for. */
export type OriginCheck = (origin: string | undefined, host: string) => boolean;

/**
 * Creates the check. Own origins are the public one and the requested host; on this machine also its other ports. The
 * host must be an accepted one: a page of another site can point its own name at this server, and then its Origin and
 * its Host are equal.
 */
export function createOriginCheck(publicUrl: string | undefined): OriginCheck {
  const publicHost = publicUrl === undefined ? undefined : new URL(publicUrl).host;
  return (origin, host) => {
    if (origin === undefined) return false;
    const from = URL.canParse(origin) ? new URL(origin) : undefined;
    if (from === undefined || from.host === '') return true;
    const isOwn =
      from.host === publicHost || from.host === host || (isLocal(from) && isLocal(new URL(`http://${host}`)));
    return !isOwn;
  };
}

function isLocal({ hostname }: URL): boolean {
  return isLocalName(hostname);
}
