import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningService } from '../running-service.ts';
import type { ErrorShape } from './errors/problem.ts';
import { type EventStreamLimits, EventStreams, type ServerEvent, type StreamContext } from './event-stream.ts';
import { DEFAULT_HTTP_LIMITS, type HttpLimits } from './http-limits.ts';
import type { Answered } from './requests/open-requests.ts';
import { startHttpService } from './start-http-service.ts';

const errors: ErrorShape = {
  fromProblem: ({ kind }) => ({ status: kind === 'overloaded' ? 503 : 500, code: kind, body: { kind } }),
  fromError: () => undefined,
};
const api = { title: 'Test', description: '', version: '0.1.0', tags: [], securitySchemes: {}, schemas: [] };

type Listen = (stream: StreamContext) => AsyncGenerator<ServerEvent>;

const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await sleep(5);
};

const started: RunningService[] = [];

async function start(listen: Listen, limits: Partial<EventStreamLimits> = {}, http: Partial<HttpLimits> = {}) {
  const streams = new EventStreams(limits);
  const answered: Answered[] = [];
  const lines: string[] = [];
  const service = await startHttpService({
    name: 'test',
    host: '127.0.0.1',
    port: 0,
    logLevel: 'error',
    logTo: { write: (line) => lines.push(line) },
    limits: { ...DEFAULT_HTTP_LIMITS, ...http },
    onAnswered: (each) => answered.push(each),
    endpoints: [
      {
        basePath: '',
        errors,
        api,
        routes: (app) => {
          app.addHook('onRequest', async (request) => {
            request.context.namespace = String(request.headers['x-client'] ?? '');
          });
          app.get('/events', async (request, reply) => streams.send(request, reply, request.context.namespace, listen));
          app.get('/plain', async () => '{}');
        },
      },
    ],
  });
  started.push(service);
  return { service, url: `${service.url}/events`, answered, lines };
}

/** Reads until `isEnough` returns true. */
async function read(answer: Response, isEnough: (text: string) => boolean = () => false): Promise<string> {
  let text = '';
  for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (isEnough(text)) break;
  }
  return text;
}

/** Creates a stream that sends nothing until its signal is aborted, and counts its returns. */
function createSilence() {
  const state = { open: 0, returned: 0 };
  const listen: Listen = async function* ({ signal }) {
    state.open++;
    try {
      yield await once(signal, 'abort').then(() => ({ data: 'too late' }));
    } finally {
      state.returned++;
    }
  };
  return { state, listen };
}

describe('an event stream', () => {
  afterEach(() => Promise.all(started.splice(0).map((each) => each.close())));

  it('has the events of the generator and the headers that keep proxies from holding them back', async () => {
    const { url, answered } = await start(async function* () {
      yield { id: '1', event: 'progress', data: { text: 'two\nlines' } };
      yield { data: null };
    });
    const answer = await fetch(url);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('content-type'), 'text/event-stream; charset=utf-8');
    assert.equal(answer.headers.get('cache-control'), 'no-store, no-transform');
    assert.equal(answer.headers.get('x-accel-buffering'), 'no');
    assert.equal(
      await read(answer),
      'retry: 2000\n\nevent: progress\nid: 1\ndata: {"text":"two\\nlines"}\n\ndata: null\n\n',
    );
    await until(() => answered.length === 1);
    const head = await fetch(url, { method: 'HEAD' });
    assert.equal(head.headers.get('content-type'), 'text/event-stream; charset=utf-8');
  });

  it('sends no time to reconnect and larger events, if its limits say so', async () => {
    const data = 'x'.repeat(100_000);
    const { url } = await start(
      async function* () {
        yield { data };
      },
      { retryMs: undefined, eventLengthMax: 200_000 },
    );
    assert.equal(await read(await fetch(url)), `data: "${data}"\n\n`);
  });

  it('begins after the event that the client has', async () => {
    const { url } = await start(async function* ({ lastEventId }) {
      yield { data: lastEventId ?? 'none' };
    });
    const ask = async (headers: Record<string, string>) => read(await fetch(url, { headers }));
    assert.match(await ask({ 'last-event-id': '41' }), /data: "41"/);
    assert.match(await ask({}), /data: "none"/);
    assert.match(await ask({ 'last-event-id': 'x'.repeat(257) }), /data: "none"/);
  });

  it('outlasts the time limit of requests, has heartbeats, and is counted with the time until it began', async () => {
    const { state, listen } = createSilence();
    const { url, answered } = await start(listen, { heartbeatMs: 100 }, { requestTimeoutMs: 250 });
    const abort = new AbortController();
    const answer = await fetch(url, { signal: abort.signal });
    const begunAt = performance.now();
    const text = await read(answer, (each) => each.split(': \n\n').length > 6);
    const streamedSeconds = (performance.now() - begunAt) / 1000;
    assert.ok(text.startsWith('retry: 2000\n\n: \n\n'));
    await until(() => state.returned === 1);
    await until(() => answered.length === 1);
    const [{ status, seconds } = assert.fail()] = answered;
    assert.equal(status, 200, 'a client that leaves is how streams end');
    assert.ok(seconds < streamedSeconds, 'less than the heartbeats took');
  });

  it('returns the generator when the client leaves, also while it waits for its next event', async () => {
    const { state, listen } = createSilence();
    const { url, lines } = await start(listen);
    for (let number = 1; number <= 3; number++) {
      const abort = new AbortController();
      await fetch(url, { signal: abort.signal });
      await until(() => state.open === number);
      abort.abort();
      await until(() => state.returned === number);
    }
    assert.deepEqual(lines, []);
  });

  it('ends when the service closes, which does not wait for it', async () => {
    const { state, listen } = createSilence();
    const { service, url } = await start(listen, {}, { closeTimeoutMs: 60_000 });
    const reading = read(await fetch(url));
    await until(() => state.open === 1);
    await service.close();
    assert.equal(await reading, 'retry: 2000\n\n', 'a whole answer');
    assert.equal(state.returned, 1);
  });

  it('is refused beyond the number for one client and for all, and takes no place of other requests', async () => {
    const { listen } = createSilence();
    const { service, url } = await start(listen, { perClientMax: 5, streamsMax: 6 });
    // An answer without references is closed when garbage is collected, which would free its slot.
    const answers: Response[] = [];
    const open = async (client: string, signal: AbortSignal | null = null) => {
      const answer = await fetch(url, { headers: { 'x-client': client }, signal });
      answers.push(answer);
      return answer;
    };
    const aborts = Array.from({ length: 5 }, () => new AbortController());
    for (const { signal } of aborts) assert.equal((await open('a', signal)).status, 200);
    const refused = await open('a');
    assert.deepEqual([refused.status, await refused.json()], [503, { kind: 'overloaded' }]);
    assert.equal((await open('b')).status, 200);
    assert.equal((await open('c')).status, 503);
    const plain = await fetch(`${service.url}/plain`, { headers: { 'x-client': 'a' } });
    assert.equal(plain.status, 200, 'more than four requests of one client are under way beside those of others');
    aborts[0]?.abort();
    while ((await open('a')).status !== 200) await sleep(5);
    assert.equal(answers.filter(({ status }) => status === 200).length, 7);
  });

  it('is cut off when the client does not read it', async () => {
    let made = 0;
    let isReturned = false;
    const { service, url } = await start(
      async function* () {
        try {
          for (;;) {
            made++;
            yield { data: 'x'.repeat(60_000) };
          }
        } finally {
          isReturned = true;
        }
      },
      { stallMs: 100 },
    );
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write(`GET ${new URL(url).pathname} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await until(() => isReturned);
    const madeUntilThen = made;
    await sleep(50);
    assert.equal(made, madeUntilThen);
    socket.destroy();
  });

  it('ends with a line in the log when the generator fails', async () => {
    const { url, lines } = await start(async function* () {
      yield { data: 1 };
      throw new Error('secret internals');
    });
    assert.equal(await read(await fetch(url)), 'retry: 2000\n\ndata: 1\n\n');
    assert.match(lines.join(), /an event stream failed.*secret internals|secret internals.*an event stream failed/);
  });
});
