// The authorization server wants the messages of node:http. It gets some of its own, with the body that was read within our limits, and its answer
// goes out like every other one of the service.
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
  /** Why nothing could be told to the program, so that the person has to be told. */
  readonly problem: ProviderProblem | undefined;
}

export interface ProviderProblem {
  readonly error: string;
  readonly description: string;
}

export class CollectedResponse extends ServerResponse {
  problem: ProviderProblem | undefined;
  /** The error of ours that it met. */
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

/** Throws the error of ours that the authorization server met. */
export async function callProvider(provider: Provider, call: ProviderCall): Promise<ProviderAnswer> {
  const { message, response } = createMessages(call);
  const [answer] = await Promise.all([response.collected.promise, provider.callback()(message, response)]);
  if (response.failure !== undefined) throw response.failure;
  return answer;
}
