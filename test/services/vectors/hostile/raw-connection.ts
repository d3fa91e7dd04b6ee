// A client below HTTP: it sends any bytes and reads the answers as they arrive.
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

/** The time after which the server hangs; answers take less on a busy machine. */
const HANG_MS = 300_000;

export class RawConnection {
  readonly #socket: Socket;
  #received = Buffer.alloc(0);
  #ended = false;
  #isHanging = false;
  /** The wake-up of the call that waits for bytes, or for the end. */
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

  /** Ends the input for the server, and still listens. */
  end(): void {
    this.#socket.end();
  }

  drop(): void {
    this.#socket.destroy();
  }

  /** Reads the next answer; undefined if the connection ends without one. */
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

  /** Reads every answer until the server closes the connection. */
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
    assert.ok(Number.isInteger(length), 'every answer has its length in the headers');
    if (this.#received.length < end + 4 + length) return undefined;
    const text = this.#received.subarray(end + 4, end + 4 + length).toString('utf8');
    this.#received = this.#received.subarray(end + 4 + length);
    const answer = { status, headers, body: text === '' ? undefined : JSON.parse(text) };
    if (status !== 100) assertAnswerShape(answer);
    return answer;
  }
}

/** Sends the bytes on a new connection and reads until the server closes it. */
export async function sayRaw(url: string, bytes: string | Uint8Array): Promise<RawAnswer[]> {
  const connection = await RawConnection.open(url);
  await connection.send(bytes);
  return connection.readAll();
}
