// One client of the studio: sends a turn and records the times of its events.
import { Agent, request } from 'node:http';

export interface TurnTimes {
  readonly firstEventMs: number;
  readonly wholeMs: number;
  /** Absent if the turn ended well. */
  readonly problem?: string;
}

/** Each stream is a separate connection, as it is for people. */
const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });

/** Sends a turn. `visitor` is a name of one letter or more; each visitor has separate conversations. */
export function sendTurn(
  url: string,
  visitor: string,
  body: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
): Promise<TurnTimes> {
  const { promise, resolve } = Promise.withResolvers<TurnTimes>();
  const text = JSON.stringify(body);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    cookie: `magpie_studio=${visitor.padEnd(43, '0')}`,
  };
  const begun = performance.now();
  let firstEventMs = Number.NaN;
  let last = '';
  const end = (problem?: string) =>
    resolve({ firstEventMs, wholeMs: performance.now() - begun, ...(problem !== undefined && { problem }) });
  const sent = request(`${url}/api/agent`, { method: 'POST', headers, agent, signal }, (response) => {
    let failure: string | undefined;
    response.setEncoding('latin1').on('data', (chunk: string) => {
      if (Number.isNaN(firstEventMs)) firstEventMs = performance.now() - begun;
      failure ??= /event: error\n.*\n.{0,200}/.exec(chunk)?.[0];
      last = (last + chunk.slice(-200)).slice(-200);
    });
    response.on('end', () => {
      if (response.statusCode !== 200) end(`${response.statusCode} ${last}`);
      else end(failure ?? (last.includes('event: done') ? undefined : 'the stream ended without done'));
    });
    response.on('error', (error) => end(String(error)));
  });
  sent.on('error', (error) => end(String(error)));
  sent.end(text);
  return promise;
}
