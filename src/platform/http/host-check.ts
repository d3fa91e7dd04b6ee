// Checks which server a request is meant for. A page of another site can point its name at this machine (DNS
// rebinding): the browser then sends requests here with that name as their host, and lets the page read the answers. A
// server that only this machine can reach therefore accepts only its own names. No server writes a foreign name into
// URLs.
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, type Socket } from 'node:net';
import { HttpProblem } from './errors/problem.ts';

export interface HostRules {
  /** The address that the server is configured to listen on. */
  readonly host?: string | undefined;
  /** The URL at which clients reach it, if it is not its own address. */
  readonly publicUrl?: string | undefined;
  /** The setting of the public URL, which refusals name. */
  readonly publicUrlSetting?: string | undefined;
}

/** A name of up to 255 characters, or an IPv6 address in brackets, each with an optional port. */
const HOST = /^(?:[\w.-]{1,255}|\[[\da-f:.]{2,45}\])(?::\d{0,5})?$/i;

/** The host of a target that is an absolute URL, as sent to proxies; it takes precedence over the Host header. */
const TARGET_HOST = /^https?:\/\/([^/?#]*)/i;

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

export class HostCheck {
  readonly #names: readonly string[];
  readonly #setting: string;
  #isLoopbackOnly = false;
  /** The last accepted host: clients send the same one again and again, and parsing it takes longer than routing. */
  #accepted: { readonly text: string; readonly host: string | undefined } | undefined;

  constructor({ host, publicUrl, publicUrlSetting = 'the public URL' }: HostRules) {
    const publicName = publicUrl === undefined ? undefined : new URL(publicUrl).hostname;
    this.#names = [host, publicName].flatMap((name) => (name === undefined ? [] : toName(name)));
    this.#setting = publicUrlSetting;
  }

  /** Sets the address that the server listens on; must be called once it does. */
  listensOn(address: string): void {
    this.#isLoopbackOnly = isLoopback(address);
    this.#accepted = undefined;
  }

  /**
   * Returns the requested host in lower case with the port as sent, if it is one of this server; undefined otherwise.
   * Throws if the request must not be answered.
   */
  check(message: IncomingMessage): string | undefined {
    const text = readHost(message);
    if (text === undefined) return undefined;
    if (this.#accepted?.text !== text) this.#accepted = { text, host: this.#accept(text) };
    return this.#accepted.host;
  }

  #accept(text: string): string | undefined {
    if (!HOST.test(text) || !URL.canParse(`http://${text}`)) throw malformed('the host of the request is not valid');
    const { host, hostname } = new URL(`http://${text}`);
    const name = toName(hostname);
    if (this.#isOwn(name)) return host;
    if (this.#isLoopbackOnly) throw new HttpProblem({ kind: 'unknown-host', host: name, setting: this.#setting });
    return undefined;
  }

  /**
   * Accepts IP addresses: no name service resolves them, so another site cannot use one as its name for this server.
   */
  #isOwn(name: string): boolean {
    return this.#names.includes(name) || isLocalName(name) || (!this.#isLoopbackOnly && toVersion(name) !== 0);
  }
}

/** Returns true for the names by which every machine reaches itself. Browsers look up no name below `localhost`. */
export function isLocalName(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost') || isLoopback(name);
}

/** Returns true for a URL that leads every client to its own machine. */
export function isLocalUrl(url: string): boolean {
  return isLocalName(new URL(url).hostname);
}

export function toSocketHost({ localAddress = '127.0.0.1', localPort = 80 }: Socket): string {
  // A server on all addresses sees IPv4 addresses in IPv6 notation.
  const address = localAddress.replace(/^::ffff:(?=[\d.]+$)/i, '');
  return address.includes(':') ? `[${address}]:${localPort}` : `${address}:${localPort}`;
}

function readHost({ headers, httpVersion, rawHeaders, url = '' }: IncomingMessage): string | undefined {
  if (headers.host === undefined && httpVersion === '1.1') throw malformed('the Host header is missing');
  if (countHosts(rawHeaders) > 1) throw malformed('there is more than one Host header');
  return TARGET_HOST.exec(url)?.[1] ?? headers.host;
}

/** Counts the Host headers; names and values alternate. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 4 && name.toLowerCase() === 'host') count++;
  }
  return count;
}

function malformed(message: string): HttpProblem {
  return new HttpProblem({ kind: 'malformed-http', message });
}

/** Normalises a name for comparison: the dot at the end of a complete name makes no difference. */
function toName(hostname: string): string {
  return hostname.toLowerCase().replace(/\.$/, '');
}

function isLoopback(name: string): boolean {
  const version = toVersion(name);
  return version !== 0 && LOOPBACK.check(withoutBrackets(name), version === 6 ? 'ipv6' : 'ipv4');
}

/** Returns the IP version of the address; 0 if the name is none. */
function toVersion(name: string): number {
  return isIP(withoutBrackets(name));
}

function withoutBrackets(name: string): string {
  return name.replace(/^\[(.*)\]$/, '$1');
}
