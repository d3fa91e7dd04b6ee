// The messages between this process and the one that starts commands for it.

export type LauncherRequest =
  | {
      readonly kind: 'start';
      readonly id: number;
      readonly program: string;
      readonly args: readonly string[];
      readonly env: NodeJS.ProcessEnv;
      readonly cwd: string;
    }
  | { readonly kind: 'kill'; readonly id: number };

export interface CommandEnd {
  readonly code: number | null;
  readonly killedBy: string | null;
}

/** The end of a command, or the reason why it did not start. */
export interface LaunchedEvent {
  readonly id: number;
  readonly end?: CommandEnd;
  readonly problem?: { readonly message: string; readonly code?: string | undefined };
}

/** The first bytes on the socket of a stream: the command's number and the stream's (0, 1 or 2). */
export const HEADER_BYTES = 16;

export function toHeader(id: number, stream: number): string {
  return `${id} ${stream}`.padEnd(HEADER_BYTES);
}

export function parseHeader(header: string): { readonly id: number; readonly stream: number } {
  const [id = Number.NaN, stream = Number.NaN] = header.trim().split(' ').map(Number);
  return { id, stream };
}
