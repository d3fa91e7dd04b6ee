import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** Enough to compare clients for equality. */
const HASH_BYTES = 16;

/**
 * Returns a keyed hash of a client's address. Without the key, not even trying all addresses reveals it. The addresses
 * of one IPv6 /64 network count as one client.
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
  // The URL parser returns the one canonical form of an address.
  const canonical = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(canonical) ?? [];
  if (high === undefined || low === undefined) return toNetwork(canonical);
  const bytes = Buffer.from(high.padStart(4, '0') + low.padStart(4, '0'), 'hex');
  return bytes.join('.');
}

/** Returns the first 64 bits, which providers assign to one line. */
function toNetwork(canonical: string): string {
  const [head = '', tail] = canonical.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...new Array<string>(zeros).fill('0'), ...last];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
