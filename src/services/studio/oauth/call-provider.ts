// Calls the authorization server with messages of node:http that are made for it: their body was read within our
// limits, and the answer is sent like every other one of the service.
import { type IncomingHttpHeaders, IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Provider } from 'oidc-provider';

export interface ProviderCall {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body?: { readonly type: string; readonly text: string };
}

export interface ProviderAnswer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly text: string;
  /** An error that cannot be answered to the program, so that a page shows it to the person. */
  readonly problem: ProviderProblem | undefined;
}

export interface ProviderProblem {
  readonly error: string;
  readonly description: string;
}

export class CollectedResponse extends ServerResponse {
  problem: ProviderProblem | undefined;
  /** An error of our adapter. */
  failure: unknown;
  readonly collected = Promise.withResolvers<ProviderAnswer>();

  override end(...args: unknown[]): this {
    const [chunk = ''] = args;
    const text = Buffer.isBuffer(chunk) ? chunk.toString('utf8') : typeof chunk === 'string' ? chunk : '';
    const { statusCode: status, problem } = this;
    this.collected.resolve({ status, headers: this.getHeaders(), text, problem });
    return super.end();
  }
}

export function createMessages({ method, url, headers, body }: ProviderCall) {
  const message = new IncomingMessage(new Socket());
  const { 'content-length': _length, 'transfer-encoding': _coding, 'content-type': _type, ...others } = headers;
  message.method = method;
  message.url = url;
  message.headers = others;
  if (body !== undefined) {
    message.headers['content-type'] = body.type;
    message.headers['content-length'] = String(Buffer.byteLength(body.text));
    message.push(body.text);
  }
  message.push(null);
  return { message, response: new CollectedResponse(message) };
}

/** Rethrows an error of our adapter, which the authorization server would answer with 500. */
export async function callProvider(provider: Provider, call: ProviderCall): Promise<ProviderAnswer> {
  const { message, response } = createMessages(call);
  const [answer] = await Promise.all([response.collected.promise, provider.callback()(message, response)]);
  if (response.failure !== undefined) throw response.failure;
  return answer;
}
