// The small process that starts commands. Their input and output are sockets of the process that asked, so nothing passes
// through here. When that process ends, it kills what still runs.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { dirname } from 'node:path';
import { type LaunchedEvent, type LauncherRequest, toHeader } from './launcher-messages.ts';

const path = process.argv[2] ?? '';
const running = new Map<number, ChildProcess>();
/** Commands that were killed before they had started. */
const unwanted = new Set<number>();

process.on('message', (request: LauncherRequest) => {
  if (request.kind === 'start') void start(request);
  else if (running.has(request.id)) kill(running.get(request.id));
  else unwanted.add(request.id);
});
process.once('disconnect', () => {
  for (const child of running.values()) kill(child);
  rmSync(dirname(path), { recursive: true, force: true });
  process.exit();
});
// Terminals and supervisors send these to every process: this one ends with the one that asks.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});

async function start({ id, program, args, env, cwd }: LauncherRequest & { kind: 'start' }): Promise<void> {
  const sockets: Socket[] = [];
  try {
    for (const stream of [0, 1, 2]) sockets.push(await open(id, stream));
    // Git starts helpers for transfers, so it gets a separate process group that can be killed as a whole.
    const child = spawn(program, args, { env, cwd, detached: true, stdio: [...sockets] });
    running.set(id, child);
    child.once('error', ({ message, code }: NodeJS.ErrnoException) => report({ id, problem: { message, code } }));
    child.once('exit', (code, killedBy) => report({ id, end: { code, killedBy } }));
    if (unwanted.delete(id)) kill(child);
  } catch (error) {
    report({ id, problem: { message: (error as Error).message } });
  } finally {
    // The command has them now.
    for (const socket of sockets) socket.destroy();
  }
}

/** Opens a socket and writes the command and stream to which it belongs. Its data is read elsewhere. */
async function open(id: number, stream: number): Promise<Socket> {
  const socket = connect({ path, allowHalfOpen: true }).pause();
  await once(socket, 'connect');
  await new Promise<void>((resolve, reject) => {
    socket.write(toHeader(id, stream), (error) => (error ? reject(error) : resolve()));
  });
  return socket;
}

function report(event: LaunchedEvent): void {
  running.delete(event.id);
  unwanted.delete(event.id);
  process.send?.(event);
}

function kill(child: ChildProcess | undefined): void {
  // The id of an ended process may belong to another one by now.
  if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The process has ended.
  }
}
