import { BlockList, isIP } from 'node:net';
import special from './special-addresses.json' with { type: 'json' };

const ipv4NotPublic = toBlockList(special.ipv4NotPublic, 'ipv4');
const ipv6Public = toBlockList(special.ipv6Public, 'ipv6');
const ipv6NotPublic = toBlockList(special.ipv6NotPublic, 'ipv6');
const ipv6WithIpv4 = toBlockList(special.ipv6WithIpv4, 'ipv6');

/** Returns true if an IP address is one of the internet: not of this machine, its networks or no network at all. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !ipv4NotPublic.check(address, 'ipv4');
  // An address with a zone belongs to this machine's links.
  if (family === 0 || address.includes('%')) return false;
  if (ipv6WithIpv4.check(address, 'ipv6')) return isPublicAddress(toIpv4(address));
  return ipv6Public.check(address, 'ipv6') && !ipv6NotPublic.check(address, 'ipv6');
}

function toBlockList(networks: Readonly<Record<string, string>>, family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of Object.keys(networks)) {
    const [address = '', bits = ''] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

function toIpv4(address: string): string {
  // The URL parser writes every spelling as groups of hexadecimal digits, with the longest row of zeros as `::`.
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split(':').slice(-2);
  return groups
    .map((group) => Number.parseInt(group || '0', 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}
