// Requests as bytes, which no HTTP client sends, and their whole answers as text.
import { once } from 'node:events';
import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Sends a request. `lines` are the request line and the headers. */
export async function sendLines(url: string, lines: readonly string[], body = ''): Promise<RawAnswer> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.write(`${[...lines, 'Connection: close', '', ''].join('\r\n')}${body}`);
  await once(socket, 'close');
  const answer = Buffer.concat(chunks).toString('utf8');
  const end = answer.indexOf('\r\n\r\n');
  const headers = new Headers(
    answer
      .slice(0, end)
      .split('\r\n')
      .slice(1)
      .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  );
  return { status: Number(answer.slice(9, 12)), headers, text: answer.slice(end + 4) };
}

/** Sends a GET of a path for the given host. */
export function getAs(url: string, path: string, host: string): Promise<RawAnswer> {
  return sendLines(url, [`GET ${path} HTTP/1.1`, `Host: ${host}`]);
}
