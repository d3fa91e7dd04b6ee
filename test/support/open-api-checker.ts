// Checks requests and responses against an OpenAPI 3.1 document, whose schemas are JSON Schema 2020-12.
import assert from 'node:assert/strict';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

export interface CheckedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body; undefined if none was sent, or one that is not meant to be JSON. */
  readonly body: unknown;
}

export interface CheckedAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, unknown>> };
  readonly responses: Readonly<
    Record<string, { readonly headers?: object; readonly content?: Readonly<Record<string, unknown>> }>
  >;
}

export interface OpenApiDocument {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const loaded = new Map<string, Promise<OpenApiChecker>>();

/** Loads the document of an interface once: every server of a process publishes the same, which takes time to make. */
export function loadChecker(name: string, url: string): Promise<OpenApiChecker> {
  const load = async () => new OpenApiChecker(await (await fetch(url)).json());
  const checker = loaded.get(name) ?? load();
  loaded.set(name, checker);
  return checker;
}

export class OpenApiChecker {
  readonly #document: OpenApiDocument;
  // Other tests validate the document itself.
  readonly #ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false });
  readonly #validators = new Map<string, ValidateFunction>();

  constructor(document: unknown) {
    this.#document = document as OpenApiDocument;
    assert.match(this.#document.openapi, /^3\.1\./);
    this.#ajv.addSchema(this.#document as object, 'openapi');
  }

  check(request: CheckedRequest, answer: CheckedAnswer): void {
    const found = this.#findOperation(request);
    // An undescribed answer can only be a refusal, in the shape of all errors.
    if (found === undefined) {
      assert.ok([400, 404, 405].includes(answer.status), `${request.method} ${request.path} answered ${answer.status}`);
      this.#validate('/components/schemas/ErrorBody', answer.body, `${answer.status} response`);
      return;
    }
    if (answer.status < 300) this.#checkRequest(found, request);
    this.#checkAnswer(found, request, answer);
  }

  /** Checks an answer of an operation that the document describes. An unlisted status falls under `default`. */
  checkAnswerOf(method: string, template: string, answer: CheckedAnswer): void {
    const name = method.toLowerCase();
    const operation = this.#document.paths[template]?.[name];
    assert.ok(operation !== undefined, `${method} ${template} is in the document`);
    const status = operation.responses[answer.status] === undefined ? 'default' : String(answer.status);
    const described = operation.responses[status];
    assert.ok(described !== undefined, `answered ${answer.status}, which is not in the document`);
    const type = answer.headers.get('content-type')?.split(';')[0];
    const { content = {} } = described;
    if (type === undefined || [204, 304].includes(answer.status)) return;
    assert.ok(
      content[type] !== undefined,
      `answered ${answer.status} as ${type}; the document has ${Object.keys(content)}`,
    );
    if (type !== 'application/json') return;
    const pointer = `/paths/${escapePointer(template)}/${name}/responses/${status}/content/application~1json/schema`;
    this.#validate(pointer, answer.body, `${answer.status} response`);
  }

  #findOperation({ method, path }: CheckedRequest): { operation: Operation; pointer: string } | undefined {
    const [pathname = ''] = path.split('?');
    for (const [template, item] of Object.entries(this.#document.paths)) {
      const pattern = template.replace(/\{[^}]+\}/g, '[^/]+');
      const name = method.toLowerCase();
      const operation = item[name];
      if (operation === undefined || !new RegExp(`^${pattern}$`).test(pathname)) continue;
      return { operation, pointer: `/paths/${escapePointer(template)}/${name}` };
    }
    return undefined;
  }

  #checkRequest({ operation, pointer }: { operation: Operation; pointer: string }, request: CheckedRequest): void {
    operation.parameters?.forEach((parameter, index) => {
      if (parameter.in !== 'header') return;
      const value = request.headers[parameter.name.toLowerCase()];
      if (value === undefined) assert.ok(!parameter.required, `${parameter.name} was required and accepted without`);
      else this.#validate(`${pointer}/parameters/${index}/schema`, value, `header ${parameter.name}`);
    });
    if (request.body === undefined) return;
    assert.ok(operation.requestBody !== undefined, `${pointer} takes a body and does not say so`);
    this.#validate(`${pointer}/requestBody/content/application~1json/schema`, request.body, 'request body');
  }

  #checkAnswer(
    { operation, pointer }: { operation: Operation; pointer: string },
    request: CheckedRequest,
    answer: CheckedAnswer,
  ): void {
    const status = String(answer.status);
    const described = operation.responses[status];
    assert.ok(
      described !== undefined,
      `${request.method} ${request.path} answered ${status}, which is not in the document`,
    );
    assert.ok(answer.headers.get('x-request-id'), 'every answer carries X-Request-Id');
    if (described.content?.['application/json'] === undefined) return;
    this.#validate(
      `${pointer}/responses/${status}/content/application~1json/schema`,
      answer.body,
      `${status} response`,
    );
  }

  #validate(pointer: string, value: unknown, what: string): void {
    let validate = this.#validators.get(pointer);
    if (validate === undefined) {
      validate = this.#ajv.compile({ $ref: `openapi#${pointer.replace(/[{}]/g, encodeURIComponent)}` });
      this.#validators.set(pointer, validate);
    }
    // The value as it is sent: JSON omits undefined fields.
    const isValid = validate(JSON.parse(JSON.stringify(value)));
    assert.ok(
      isValid,
      `${what} does not match the OpenAPI document at ${pointer}: ${this.#ajv.errorsText(validate.errors)}`,
    );
  }
}

function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
