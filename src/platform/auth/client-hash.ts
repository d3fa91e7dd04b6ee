import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** An answer to "the same one?", and to nothing else. */
const HASH_BYTES = 16;

/**
 * What is kept of a client's address: without the key it does not tell which address it was, not even to somebody who tries all of them.
 * Somebody with an IPv6 line has a whole network of addresses and counts as one client.
 */
export function toClientHash(key: Buffer, address: string): string {
  const hash = createHmac('sha256', key)
    .update(`client\0${toClient(address)}`)
    .digest();
  return hash.subarray(0, HASH_BYTES).toString('base64url');
}

function toClient(address: string): string {
  if (!isIPv6(address)) return address;
  const [withoutZone = ''] = address.split('%', 1);
  // The URL parser knows the one canonical way to write an address.
  const canonical = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(canonical) ?? [];
  if (high === undefined || low === undefined) return toNetwork(canonical);
  const bytes = Buffer.from(high.padStart(4, '0') + low.padStart(4, '0'), 'hex');
  return bytes.join('.');
}

/** The first 64 bits, which is what one line is given. */
function toNetwork(canonical: string): string {
  const [head = '', tail] = canonical.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...new Array<string>(zeros).fill('0'), ...last];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
