// Parsers of setting values; they return undefined for a text that is not allowed.
import { isIP } from 'node:net';
import { resolve } from 'node:path';

const HOST_NAME_CHARS_MAX = 253;

export function parseWholeNumber(text: string, min: number, max: number): number | undefined {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return number >= min && number <= max ? number : undefined;
}

export function parseOnOrOff(text: string): boolean | undefined {
  return text === '1' ? true : text === '0' ? false : undefined;
}

export function parsePath(text: string): string | undefined {
  return text === '' || text.includes('\0') ? undefined : resolve(text);
}

export function parseHost(text: string): string | undefined {
  if (isIP(text) !== 0) return text;
  const isName = /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text) && text.length <= HOST_NAME_CHARS_MAX;
  const isBrokenAddress = /^[\d.]+$/.test(text);
  return isName && !isBrokenAddress ? text : undefined;
}

/** Accepts an http or https URL without user, query and fragment; returns it without a trailing slash. */
export function parseHttpAddress(text: string): string | undefined {
  if (!/^https?:\/\/[^?#@]+$/.test(text) || !URL.canParse(text)) return undefined;
  return new URL(text).href.replace(/\/+$/, '');
}

/** Accepts IP addresses and networks separated by commas. */
export function parseNetworks(text: string): readonly string[] | undefined {
  const networks = text.split(',').map((network) => network.trim());
  return networks.every(isNetwork) ? networks : undefined;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || parseWholeNumber(bits, 0, version === 6 ? 128 : 32) !== undefined;
}
