// PGlite with pgvector behind a socket: PostgreSQL in WebAssembly, with one backend.
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

export interface Pglite {
  readonly url: string;
  /** As if the server were gone, and back with all that it has. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

export async function startPglite(): Promise<Pglite> {
  const database = await PGlite.create({ extensions: { vector } });
  const listen = async (port: number): Promise<PGLiteSocketServer> => {
    const opened = new PGLiteSocketServer({ db: database, port, host: '127.0.0.1', maxConnections: 4 });
    await opened.start();
    return opened;
  };
  let server = await listen(0);
  const port = Number(/:(\d+)$/.exec(server.getServerConn())?.[1]);
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres?sslmode=disable`,
    pause: () => server.stop(),
    resume: async () => {
      server = await listen(port);
    },
    stop: async () => {
      await server.stop();
      await database.close();
    },
  };
}
