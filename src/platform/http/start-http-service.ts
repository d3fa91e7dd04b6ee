import { lookup } from 'node:dns/promises';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { StartupProblem } from '../../base/startup-problem.ts';
import type { RunningService } from '../running-service.ts';
import { createHttpApp, type HttpAppOptions } from './create-http-app.ts';

/** The address of a service, as given by the app that starts it. */
export interface ListeningOptions
  extends Pick<
    HttpServiceOptions,
    'host' | 'port' | 'publicUrl' | 'publicUrlSetting' | 'logLevel' | 'logTo' | 'beforeListening'
  > {
  readonly version: string;
}

export interface HttpServiceOptions extends HttpAppOptions {
  /** An address, or a name that is resolved once. */
  readonly host: string;
  readonly port: number;
  /** Awaited when everything is ready, before the port is opened. */
  readonly beforeListening?: (() => Promise<void>) | undefined;
}

export async function startHttpService(options: HttpServiceOptions): Promise<RunningService> {
  const { name, host, port, limits, endpoints } = options;
  const { app, openRequests, endpointPorts } = createHttpApp(options);
  const surfaceUrls = new Map<string, string>();
  let opening = { label: name, port };
  // The framework would log its address; the caller prints it in the banner.
  app.log.level = 'silent';
  try {
    // Resolves a name here, once: the framework would open one server for each of its addresses.
    const { address } = await lookup(host);
    await app.ready();
    await options.beforeListening?.();
    await app.listen({ host: address, port });
    for (const { basePath, port } of endpoints) {
      if (port === undefined) continue;
      opening = { label: `${name} (${port.setting})`, port: port.number };
      const opened = await endpointPorts.open(app.server, basePath, { host: address, port: port.number });
      surfaceUrls.set(basePath, toUrl(app, opened));
    }
  } catch (error) {
    await Promise.all([app.close(), endpointPorts.close()]);
    throw toStartupProblem(error, opening.label, host, opening.port);
  }
  app.log.level = options.logLevel;
  let closed: Promise<void> | undefined;
  return {
    name,
    url: toUrl(app),
    surfaceUrls,
    close: () => {
      const close = () => Promise.all([app.close(), endpointPorts.close()]);
      closed ??= closeWithin(app, limits.closeTimeoutMs, close, () => openRequests.drain());
      return closed;
    },
  };
}

async function closeWithin(
  app: FastifyInstance,
  timeoutMs: number,
  close: () => Promise<unknown>,
  drain: () => void,
): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), timeoutMs);
  try {
    const closed = close();
    drain();
    await closed;
  } finally {
    clearTimeout(timer);
  }
}

function toUrl(app: FastifyInstance, portOfEndpoint?: number): string {
  const { address, port: ownPort, family } = app.server.address() as AddressInfo;
  const port = portOfEndpoint ?? ownPort;
  // A server on all addresses is reached from this machine by the name that every machine has.
  if (address === '0.0.0.0' || address === '::') return `http://localhost:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is already in use; stop what uses it or choose another port',
  EACCES: 'this user may not open that port; choose one above 1023',
  EADDRNOTAVAIL: 'this machine does not have that address',
  ENOTFOUND: 'the host name cannot be resolved',
  EAI_AGAIN: 'the host name cannot be resolved',
};

function toStartupProblem(error: unknown, label: string, host: string, port: number): unknown {
  const { code = '' } = error as { code?: string };
  const reason = REASONS[code];
  return reason === undefined ? error : new StartupProblem(`${label} cannot listen on ${host}:${port}: ${reason}`);
}
