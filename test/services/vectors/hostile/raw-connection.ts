// A client below HTTP: it sends whatever bytes a test wants and reads the answers as they come.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { assertAnswerShape } from './answer-shape.ts';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: answers of many shapes, each checked where it is read.
  readonly body: any;
}

/** Longer than an answer takes on a busy machine; reaching it means that the server hangs. */
const HANG_MS = 300_000;

export class RawConnection {
  readonly #socket: Socket;
  #received = Buffer.alloc(0);
  #ended = false;
  #isHanging = false;
  /** Wakes the call that waits for bytes, or for the end. */
  #news = Promise.withResolvers<void>();

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => {
      this.#received = Buffer.concat([this.#received, chunk]);
      this.#tell();
    });
    // A server may well reset the connection of a hostile client; what it sent before is kept.
    socket.on('error', () => {});
    socket.once('close', () => {
      this.#ended = true;
      this.#tell();
    });
    socket.setTimeout(HANG_MS, () => {
      this.#isHanging = true;
      socket.destroy();
    });
  }

  static async open(url: string): Promise<RawConnection> {
    const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', noDelay: true });
    await once(socket, 'connect');
    return new RawConnection(socket);
  }

  async send(bytes: string | Uint8Array): Promise<void> {
    if (this.#ended) return;
    // The callback also comes when the server has closed the connection before taking everything.
    await new Promise<void>((resolve) => this.#socket.write(bytes, () => resolve()));
  }

  /** Tells the server that nothing more will come, and still listens. */
  end(): void {
    this.#socket.end();
  }

  drop(): void {
    this.#socket.destroy();
  }

  /** The next answer; undefined when the connection ends without one. */
  async read(): Promise<RawAnswer | undefined> {
    for (;;) {
      const answer = this.#take();
      if (answer !== undefined) return answer;
      assert.ok(!this.#isHanging, 'the server hangs');
      if (this.#ended) return undefined;
      await this.#news.promise;
    }
  }

  #tell(): void {
    this.#news.resolve();
    this.#news = Promise.withResolvers();
  }

  /** Every answer until the server closes the connection. */
  async readAll(): Promise<RawAnswer[]> {
    const answers: RawAnswer[] = [];
    for (let answer = await this.read(); answer !== undefined; answer = await this.read()) answers.push(answer);
    return answers;
  }

  #take(): RawAnswer | undefined {
    const end = this.#received.indexOf('\r\n\r\n');
    if (end === -1) return undefined;
    const [statusLine = '', ...lines] = this.#received.subarray(0, end).toString('latin1').split('\r\n');
    const headers = new Headers(lines.map((line) => line.split(/:\s*(.*)/s, 2) as [string, string]));
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]);
    assert.ok(status >= 100, `an HTTP answer begins with a status line, not with ${statusLine}`);
    const length = status === 100 ? 0 : Number(headers.get('content-length'));
    assert.ok(Number.isInteger(length), 'every answer tells its length');
    if (this.#received.length < end + 4 + length) return undefined;
    const text = this.#received.subarray(end + 4, end + 4 + length).toString('utf8');
    this.#received = this.#received.subarray(end + 4 + length);
    const answer = { status, headers, body: text === '' ? undefined : JSON.parse(text) };
    if (status !== 100) assertAnswerShape(answer);
    return answer;
  }
}

/** Sends the bytes on a connection of their own and reads until the server closes it. */
export async function sayRaw(url: string, bytes: string | Uint8Array): Promise<RawAnswer[]> {
  const connection = await RawConnection.open(url);
  await connection.send(bytes);
  return connection.readAll();
}
