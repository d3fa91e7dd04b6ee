// Rejects a form that a page of another site sent in the name of the signed-in person.
import type { FastifyRequest } from 'fastify';
import { deriveToken, isSameSecret } from '../../platform/auth/tokens.ts';
import type { Form } from '../../platform/http/bodies/form-body.ts';
import { CSRF_FIELD } from '../../platform/web/elements/form-fields.ts';
import { refuse } from '../model/refusal-codes.ts';

const CSRF_HEADER = 'x-csrf-token';

export class CsrfCheck {
  readonly #key: Buffer;
  readonly #publicHost: string | undefined;
  readonly #findCredential: (request: FastifyRequest) => string | undefined;

  constructor(
    key: Buffer,
    publicUrl: string | undefined,
    findCredential: (request: FastifyRequest) => string | undefined,
  ) {
    this.#key = key;
    this.#publicHost = publicUrl === undefined ? undefined : new URL(publicUrl).host;
    this.#findCredential = findCredential;
  }

  /** Returns the token of the request's session; it is not valid in any other session. */
  tokenOf(request: FastifyRequest): string | undefined {
    const credential = this.#findCredential(request);
    return credential === undefined ? undefined : deriveToken(this.#key, 'csrf', credential);
  }

  check(request: FastifyRequest): void {
    this.checkSameOrigin(request);
    const expected = this.tokenOf(request);
    if (expected === undefined) return;
    const given =
      request.headers[CSRF_HEADER] ?? (request.body as Partial<Form> | undefined)?.fields?.get(CSRF_FIELD)?.[0];
    if (typeof given === 'string' && isSameSecret(given, expected)) return;
    throw refuse('form_too_old', {}, CSRF_FIELD);
  }

  /**
   * Rejects a request from another site. Newer browsers name the origin in Sec-Fetch-Site, all of them in Origin. A
   * client without either is no browser, and sends no cookies unasked. Origin is compared with the Host header as sent:
   * a server may be reached by a name that it does not know, and its forms work there as well.
   */
  checkSameOrigin({ headers }: FastifyRequest): void {
    const { 'sec-fetch-site': site, origin, host } = headers;
    const isSame = site === undefined ? this.#isOurs(origin, host) : site === 'same-origin' || site === 'none';
    if (!isSame) throw refuse('foreign_origin', {});
  }

  #isOurs(origin: string | undefined, host: string | undefined): boolean {
    if (origin === undefined) return true;
    if (!URL.canParse(origin)) return false;
    const from = new URL(origin).host;
    return from === this.#publicHost || from === host?.toLowerCase();
  }
}
