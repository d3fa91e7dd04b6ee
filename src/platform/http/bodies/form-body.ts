// Bodies of HTML forms, with and without files. Files are held in memory up to their own limits; a larger file is
// counted and discarded.
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import { HttpProblem } from '../errors/problem.ts';
import type { OpenRequests } from '../requests/open-requests.ts';
import type { RequestContext } from '../requests/request-context.ts';
import { receiveBody } from './read-body.ts';

export interface UploadedFile {
  /** The name that the client gives; never used as a path. */
  readonly fileName: string;
  /** The media type that the client declares. */
  readonly type: string;
  /** Empty if the file is too large. */
  readonly bytes: Buffer;
  readonly isTooLarge: boolean;
}

export interface Form {
  /** The fields in the order in which they arrived; a field can occur several times. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  /** The files by field. A form with two files of one name is refused. A file field that was left empty is absent. */
  readonly files: ReadonlyMap<string, UploadedFile>;
}

export interface FormLimits {
  readonly bodyBytesMax: number;
  readonly fileBytesMax: Readonly<Record<string, number>>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set if the route accepts forms; its body is then a `Form`. JSON is still read as JSON. */
    form?: FormLimits;
  }
}

/** A form has a dozen fields; each tag of a list is one field. */
const FIELDS_MAX = 100;
const FIELD_NAME_BYTES_MAX = 100;
/** The longest text is a description of a few thousand characters, each of up to four bytes. */
const FIELD_BYTES_MAX = 64 * 1024;

/** A part has two or three headers: its name, its type and its encoding. */
const PART_HEADERS_MAX = 16;
const PART_HEADER_BYTES_MAX = 8 * 1024;
/** The length of a hostile name that a message repeats. */
const NAME_SHOWN_MAX = 40;

export function acceptForm(form: FormLimits): FastifyContextConfig {
  return { form };
}

export const FIELDS_ONLY: FormLimits = { bodyBytesMax: 256 * 1024, fileBytesMax: {} };

export function isForm({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  return type === 'multipart/form-data' || type === 'application/x-www-form-urlencoded';
}

/** Returns the form that a route with `acceptForm` received. A form without fields arrives as an empty body. */
export function parseForm(request: FastifyRequest): Form {
  if (isForm(request)) return (request.body as Form | undefined) ?? { fields: new Map(), files: new Map() };
  throw refusal('did not arrive as multipart/form-data or application/x-www-form-urlencoded');
}

/** Reads a form within its limits, and reports problems in the words of the platform. */
export async function readForm(
  context: RequestContext,
  openRequests: OpenRequests,
  { bodyBytesMax, fileBytesMax }: FormLimits,
  bodyTimeoutMs: number,
): Promise<Form> {
  const reader = new FormReader(context.message.headers['content-type'] ?? '', fileBytesMax);
  const received = receiveBody(context, openRequests, { bodyBytesMax, bodyTimeoutMs }, (chunk) => reader.take(chunk));
  // Answers the first problem. The rest of the body is received and discarded, so that the client reads the answer.
  await Promise.race([received, reader.failed]);
  return reader.finish();
}

class FormReader {
  /** A promise that rejects when the form is invalid. */
  readonly failed: Promise<never>;
  readonly #parser: BusboyInstance;
  readonly #fileBytesMax: FormLimits['fileBytesMax'];
  readonly #fields = new Map<string, string[]>();
  readonly #files = new Map<string, UploadedFile>();
  readonly #fileNames = new Set<string>();
  readonly #receiving: Promise<void>[] = [];
  readonly #finished: Promise<void>;
  readonly #fail: (error: HttpProblem) => void;
  #hasFailed = false;

  constructor(contentType: string, fileBytesMax: FormLimits['fileBytesMax']) {
    this.#fileBytesMax = fileBytesMax;
    const { promise, reject } = Promise.withResolvers<never>();
    this.failed = promise;
    // It may reject before it is awaited.
    this.failed.catch(() => {});
    this.#fail = reject;
    const filesMax = Object.keys(fileBytesMax).length;
    const parser = createParser(contentType, filesMax);
    this.#parser = parser;
    this.#finished = new Promise((resolve) => parser.once('finish', resolve));
    parser.on('error', () => this.#refuse('is not well formed, or ends too early'));
    parser.on('fieldsLimit', () => this.#refuse(`has more than ${FIELDS_MAX} fields`));
    parser.on('partsLimit', () => this.#refuse(`has more than ${FIELDS_MAX + filesMax} parts`));
    parser.on('filesLimit', () => this.#refuse(`has more than ${filesMax} files`));
    parser.on('field', (name, value, isNameCut, isValueCut) => {
      if (isNameCut || isValueCut) this.#refuse(`has a field that is too long: ${name.slice(0, NAME_SHOWN_MAX)}`);
      else this.#fields.set(name, [...(this.#fields.get(name) ?? []), value]);
    });
    parser.on('file', (name, stream, fileName, _encoding, type) => {
      this.#receiving.push(this.#receive(name, stream, fileName ?? '', type));
    });
  }

  take(chunk: Buffer): void {
    if (!this.#hasFailed) this.#parser.write(chunk);
  }

  async finish(): Promise<Form> {
    this.#parser.end();
    await Promise.race([this.#finished.then(() => Promise.all(this.#receiving)), this.failed]);
    return { fields: this.#fields, files: this.#files };
  }

  async #receive(name: string, stream: BusboyFileStream, fileName: string, type: string): Promise<void> {
    const bytesMax = Object.hasOwn(this.#fileBytesMax, name) ? this.#fileBytesMax[name] : undefined;
    if (bytesMax === undefined) this.#refuse(`has a file that is not expected: ${name.slice(0, NAME_SHOWN_MAX)}`);
    if (this.#fileNames.has(name)) this.#refuse(`has the file ${name} twice`);
    this.#fileNames.add(name);
    const chunks: Buffer[] = [];
    let length = 0;
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        length += chunk.length;
        if (length <= (bytesMax ?? 0)) chunks.push(chunk);
        else chunks.length = 0;
      }
    } catch {
      this.#refuse('is not well formed, or ends too early');
    }
    // A browser sends an empty file without a name for a file field in which nothing was chosen.
    if (fileName === '' && length === 0) return;
    this.#files.set(name, { fileName, type, bytes: Buffer.concat(chunks), isTooLarge: length > (bytesMax ?? 0) });
  }

  #refuse(message: string): void {
    this.#hasFailed = true;
    this.#fail(refusal(message));
  }
}

function createParser(contentType: string, filesMax: number): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        fieldNameSize: FIELD_NAME_BYTES_MAX,
        fieldSize: FIELD_BYTES_MAX,
        fields: FIELDS_MAX,
        files: filesMax,
        parts: FIELDS_MAX + filesMax,
        headerPairs: PART_HEADERS_MAX,
        headerSize: PART_HEADER_BYTES_MAX,
      },
    });
  } catch {
    // The boundary is missing, for example.
    throw refusal('has a content type that is not valid');
  }
}

function refusal(message: string): HttpProblem {
  return new HttpProblem({ kind: 'invalid', issues: [{ path: 'form', message }] });
}
