import type { Finding } from '../../platform/storage/operations/finding.ts';
import { TRUSTED_PROXIES } from '../settings.ts';
import type { IgnoredAddress } from './trusted-proxies.ts';

/** A counter of ignored forwarded addresses, which reports the first: all clients of such a proxy count as one. */
export class ForwardingWatch {
  readonly #report: (message: string) => void;
  #count = 0;
  #first: Omit<Finding, 'level'> | undefined;

  constructor(report: (message: string) => void) {
    this.#report = report;
  }

  note(ignored: IgnoredAddress): void {
    this.#count += 1;
    if (this.#first !== undefined) return;
    this.#first = toWords(ignored);
    this.#report(`${this.#first.text}: ${this.#first.advice}`);
  }

  listFindings(): readonly Finding[] {
    if (this.#first === undefined) return [];
    const { text, advice } = this.#first;
    return [{ level: 'warning', text: `${text} (requests since the start: ${this.#count})`, advice }];
  }
}

function toWords({ peer, header, isTrusted }: IgnoredAddress): Omit<Finding, 'level'> {
  if (isTrusted) {
    return {
      text: `the trusted proxy ${peer} names its clients in ${header}, in a form that is not read, so that all of them count as one`,
      advice: 'let it send X-Forwarded-For with their IP addresses',
    };
  }
  return {
    text: `requests from ${peer} name other clients in ${header}, but ${peer} is no trusted proxy, so that all of them count as one`,
    advice: `if it is your proxy, add ${peer} to ${TRUSTED_PROXIES.variable}`,
  };
}
