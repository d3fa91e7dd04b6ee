// The socket of the control channel: a file in the folder itself, with the permissions of the folder.
import { closeSync, existsSync, openSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

const SOCKET_NAME = 'control.sock';

/** The shortest limit of the systems in use (macOS has 104 bytes, Linux 108), with the terminating zero. */
const PATH_BYTES_MAX = 103;

export interface SocketPath {
  /** Short enough for the system. */
  readonly path: string;
  /** Releases the path; must be called when the socket is no longer needed. */
  release(): void;
}

/** Returns the path of the socket if the file exists, even if no process listens. */
export function findControlSocket(folder: string): string | undefined {
  const path = join(folder, SOCKET_NAME);
  return existsSync(path) ? path : undefined;
}

/** Returns a path that the system accepts. If the folder's path is too long, uses its file descriptor in /proc. */
export function openSocketPath(folder: string): SocketPath {
  const path = join(folder, SOCKET_NAME);
  if (Buffer.byteLength(path) <= PATH_BYTES_MAX) return { path, release: () => {} };
  const descriptor = openSync(folder, 'r');
  const name = `/proc/self/fd/${descriptor}`;
  try {
    readlinkSync(name);
  } catch (error) {
    closeSync(descriptor);
    throw new Error(`its path is longer than ${PATH_BYTES_MAX} bytes`, { cause: error });
  }
  return { path: join(name, SOCKET_NAME), release: () => closeSync(descriptor) };
}
