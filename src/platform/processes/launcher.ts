// Starts commands from a small process. A process that starts another one copies the tables of all its memory first: with
// a gigabyte of vectors that stops every service for a tenth of a second, at each of the commands of a refresh.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, pipeline, type Readable, type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import {
  type CommandEnd,
  HEADER_BYTES,
  type LaunchedEvent,
  type LauncherRequest,
  parseHeader,
} from './launcher-messages.ts';

export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
}

export interface LaunchedCommand {
  readonly input: Writable;
  readonly output: Readable;
  readonly errorOutput: Readable;
  /** Resolves when the command and its output have ended. Rejects if it could not be started. */
  readonly ended: Promise<CommandEnd>;
  /** Kills the command and all of its child processes. */
  kill(): void;
}

interface RunningCommand {
  /** Its input, output and error output. */
  readonly streams: readonly [PassThrough, PassThrough, PassThrough];
  readonly end: PromiseWithResolvers<CommandEnd>;
}

const ENTRY = new URL('./launcher-process.ts', import.meta.url);

let shared: Launcher | undefined;

/** Starts a command. The first one starts the launcher of this process, which stays. */
export function launch(command: Command): LaunchedCommand {
  if (shared === undefined || shared.hasEnded) shared = new Launcher();
  return shared.launch(command);
}

/** Ends the launcher if nothing runs, and waits for it. A command that comes meanwhile starts another one. */
export async function endIdleLauncher(): Promise<void> {
  if (shared === undefined || !shared.isIdle) return;
  const ending = shared;
  shared = undefined;
  await ending.close();
}

class Launcher {
  hasEnded = false;
  readonly #folder = mkdtempSync(join(tmpdir(), 'magpie-launch-'));
  readonly #server: Server;
  readonly #child: ChildProcess;
  readonly #running = new Map<number, RunningCommand>();
  #lastId = 0;

  constructor() {
    const path = join(this.#folder, 'stdio');
    this.#server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (socket) => void this.#accept(socket));
    this.#server.listen(path);
    this.#child = fork(ENTRY, [path], { execArgv: [], env: {}, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    this.#child.on('message', (event: LaunchedEvent) => void this.#settle(event));
    this.#child.on('error', (error) => this.#end(error));
    this.#child.once('exit', () => this.#end(new Error('the process that starts commands ended')));
    this.#keepAlive(false);
  }

  get isIdle(): boolean {
    return this.#running.size === 0;
  }

  launch({ program, args, env, cwd }: Command): LaunchedCommand {
    this.#lastId += 1;
    const id = this.#lastId;
    const command: RunningCommand = {
      streams: [new PassThrough(), new PassThrough(), new PassThrough()],
      end: Promise.withResolvers(),
    };
    // A caller that stops reading early never awaits the end.
    command.end.promise.catch(() => {});
    this.#running.set(id, command);
    this.#keepAlive(true);
    this.#send({ kind: 'start', id, program, args, env, cwd });
    const [input, output, errorOutput] = command.streams;
    return {
      input,
      output,
      errorOutput,
      ended: command.end.promise,
      kill: () => {
        if (this.#running.has(id)) this.#send({ kind: 'kill', id });
      },
    };
  }

  async close(): Promise<void> {
    if (this.hasEnded) return;
    this.#child.ref();
    const exit = once(this.#child, 'exit');
    this.#child.disconnect();
    await exit;
  }

  #send(request: LauncherRequest): void {
    this.#child.send(request);
  }

  /** Joins a stream of a command with the socket that the command has in its stead. */
  async #accept(socket: Socket): Promise<void> {
    // A command that ends early resets its input; its exit code gives the reason.
    socket.on('error', () => {});
    const { id, stream } = parseHeader(await readHeader(socket));
    const command = this.#running.get(id);
    const joined = command?.streams[stream];
    if (joined === undefined || joined.destroyed) {
      socket.destroy();
      return;
    }
    // Closing either end closes the other. The exit code says why a command stopped reading.
    if (stream === 0) {
      pipeline(joined, socket, () => {});
      socket.resume();
    } else {
      // A caller that stops reading early does not read up to the end.
      joined.once('finish', () => joined.read(0));
      pipeline(socket, joined, () => {});
      socket.end();
    }
  }

  async #settle({ id, end, problem }: LaunchedEvent): Promise<void> {
    const command = this.#running.get(id);
    if (command === undefined) return;
    const [input, ...outputs] = command.streams;
    input.destroy();
    for (const output of outputs) {
      if (end === undefined) output.destroy();
      // A reader that has all it wanted leaves the rest.
      else output.resume();
    }
    await Promise.all(outputs.map((output) => finished(output, { writable: false }).catch(() => {})));
    this.#running.delete(id);
    if (this.#running.size === 0) this.#keepAlive(false);
    if (end === undefined) command.end.reject(Object.assign(new Error(problem?.message), { code: problem?.code }));
    else command.end.resolve(end);
  }

  /** An idle launcher keeps no process alive. */
  #keepAlive(isKept: boolean): void {
    for (const handle of [this.#child, this.#child.channel, this.#server]) {
      if (isKept) handle?.ref();
      else handle?.unref();
    }
  }

  #end(error: Error): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.#server.close();
    rmSync(this.#folder, { recursive: true, force: true });
    for (const id of this.#running.keys()) void this.#settle({ id, problem: { message: error.message } });
  }
}

/** Reads exactly the header: what follows belongs to the command. */
async function readHeader(socket: Socket): Promise<string> {
  while (!socket.destroyed) {
    const header: Buffer | null = socket.read(HEADER_BYTES);
    if (header !== null) return header.toString();
    await once(socket, 'readable').catch(() => {});
  }
  return '';
}
