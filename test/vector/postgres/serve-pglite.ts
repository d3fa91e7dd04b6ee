// PGlite for any number of connections, also of other processes. It has one backend, which a connection holds from the
// first message of an exchange until its transaction has ended. (@electric-sql/pglite-socket mixes the messages of
// connections outside of transactions.)
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';

export interface PgliteServer {
  readonly port: number;
  /** Cuts all connections; their transactions are rolled back. */
  stop(): Promise<void>;
}

const SSL_REQUEST = 80_877_103;
const CANCEL_REQUEST = 80_877_102;
/** The messages after which the server reports whether a transaction is open. */
const EXCHANGE_ENDS = new Set([...'QS'].map((letter) => letter.charCodeAt(0)));
const TERMINATE = 'X'.charCodeAt(0);
const SYNC = Uint8Array.from([...Buffer.from('S'), 0, 0, 0, 4]);

export async function servePglite(database: PGlite, port: number): Promise<PgliteServer> {
  const backend = new Backend(database);
  const connections = new Map<Socket, Promise<void>>();
  const server = createServer((socket) => {
    connections.set(
      socket,
      backend.serve(socket).finally(() => connections.delete(socket)),
    );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      server.close();
      for (const socket of connections.keys()) socket.destroy();
      await Promise.all(connections.values());
    },
  };
}

class Backend {
  readonly #database: PGlite;
  /** Settles when the last connection that asked for the backend has freed it. */
  #last: Promise<void> = Promise.resolve();

  constructor(database: PGlite) {
    this.#database = database;
  }

  async serve(socket: Socket): Promise<void> {
    let free: (() => void) | undefined;
    try {
      for await (const message of readMessages(socket)) {
        free ??= await this.#take();
        socket.write(await this.#database.execProtocolRaw(message.bytes));
        if (!message.endsExchange || this.#database.isInTransaction()) continue;
        free();
        free = undefined;
      }
    } catch {
      // The connection was cut.
    }
    socket.destroy();
    if (free === undefined) return;
    await this.#database.execProtocolRaw(SYNC);
    if (this.#database.isInTransaction()) await this.#database.exec('ROLLBACK');
    free();
  }

  async #take(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }
}

interface Message {
  readonly bytes: Uint8Array;
  readonly endsExchange: boolean;
}

async function* readMessages(socket: Socket): AsyncGenerator<Message> {
  let received = Buffer.alloc(0);
  let hasStarted = false;
  for await (const chunk of socket) {
    received = Buffer.concat([received, chunk as Buffer]);
    for (let bytes = takeMessage(received, hasStarted); bytes; bytes = takeMessage(received, hasStarted)) {
      received = received.subarray(bytes.length);
      const kind = hasStarted ? bytes.readUInt8(0) : bytes.readInt32BE(4);
      if (kind === TERMINATE || kind === CANCEL_REQUEST) return;
      if (kind === SSL_REQUEST) {
        socket.write('N');
        continue;
      }
      yield { bytes, endsExchange: !hasStarted || EXCHANGE_ENDS.has(kind) };
      hasStarted = true;
    }
  }
}

/** Takes the first message if all of it was received. Before the start, messages have a length and no type. */
function takeMessage(received: Buffer, hasStarted: boolean): Buffer | undefined {
  const at = hasStarted ? 1 : 0;
  if (received.length < at + 4) return undefined;
  const length = at + received.readInt32BE(at);
  return received.length < length ? undefined : received.subarray(0, length);
}
