// Which server a request is meant for. The page of another site can let its own name lead to this machine (DNS rebinding): the
// browser then sends requests here with that name as their host, and lets the page read the answers. So a server that only
// this machine can reach answers to its own names alone, and no server writes a name into addresses that is not its own.
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, type Socket } from 'node:net';
import { HttpProblem } from './errors/problem.ts';

export interface HostRules {
  /** What the server was told to listen on. */
  readonly host?: string | undefined;
  /** Where clients reach it when that is not its own address. */
  readonly publicUrl?: string | undefined;
  /** How an operator sets the public URL; refusals name it. */
  readonly publicUrlSetting?: string | undefined;
}

/** A name of up to 255 characters, or an IPv6 address in brackets; a port behind either. */
const HOST = /^(?:[\w.-]{1,255}|\[[\da-f:.]{2,45}\])(?::\d{0,5})?$/i;

/** The host of a target that is a whole address, as it is sent to proxies; it counts instead of the Host header. */
const TARGET_HOST = /^https?:\/\/([^/?#]*)/i;

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

export class HostCheck {
  readonly #names: readonly string[];
  readonly #setting: string;
  #isLoopbackOnly = false;
  /** What was accepted last: clients ask for the same host again and again, and parsing it takes longer than routing. */
  #accepted: { readonly text: string; readonly host: string | undefined } | undefined;

  constructor({ host, publicUrl, publicUrlSetting = 'the public URL' }: HostRules) {
    const publicName = publicUrl === undefined ? undefined : new URL(publicUrl).hostname;
    this.#names = [host, publicName].flatMap((name) => (name === undefined ? [] : toName(name)));
    this.#setting = publicUrlSetting;
  }

  /** To be told once the server listens. */
  listensOn(address: string): void {
    this.#isLoopbackOnly = isLoopback(address);
    this.#accepted = undefined;
  }

  /**
   * The host that the request asks for, in lower case and with the port as it was sent, if it is one of this server; undefined
   * otherwise. Throws where the request must not be answered.
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

  /** No name service decides where an IP address leads, so that one is never another site's name for this server. */
  #isOwn(name: string): boolean {
    return this.#names.includes(name) || isLocalName(name) || (!this.#isLoopbackOnly && toVersion(name) !== 0);
  }
}

/** The names by which every machine reaches itself. Browsers look up no name below `localhost`. */
export function isLocalName(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost') || isLoopback(name);
}

/** True for an address that leads every client to its own machine. */
export function isLocalUrl(url: string): boolean {
  return isLocalName(new URL(url).hostname);
}

/** The address that a connection came to. */
export function toSocketHost({ localAddress = '127.0.0.1', localPort = 80 }: Socket): string {
  // A server on all addresses sees those of IPv4 in the notation of IPv6.
  const address = localAddress.replace(/^::ffff:(?=[\d.]+$)/i, '');
  return address.includes(':') ? `[${address}]:${localPort}` : `${address}:${localPort}`;
}

function readHost({ headers, httpVersion, rawHeaders, url = '' }: IncomingMessage): string | undefined {
  if (headers.host === undefined && httpVersion === '1.1') throw malformed('the Host header is missing');
  if (countHosts(rawHeaders) > 1) throw malformed('there is more than one Host header');
  return TARGET_HOST.exec(url)?.[1] ?? headers.host;
}

/** Names and values take turns. */
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

/** As names are compared: the dot at the end of a complete name does not make it another one. */
function toName(hostname: string): string {
  return hostname.toLowerCase().replace(/\.$/, '');
}

function isLoopback(name: string): boolean {
  const version = toVersion(name);
  return version !== 0 && LOOPBACK.check(withoutBrackets(name), version === 6 ? 'ipv6' : 'ipv4');
}

/** Of the IP address that a name is; 0 where it is none. */
function toVersion(name: string): number {
  return isIP(withoutBrackets(name));
}

function withoutBrackets(name: string): string {
  return name.replace(/^\[(.*)\]$/, '$1');
}
