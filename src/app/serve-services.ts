import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningService } from '../platform/running-service.ts';
import type { Program, ProgramFacts } from '../platform/service/program.ts';
import type { Host, ServiceDescriptor, Warn } from '../platform/service/service-descriptor.ts';
import { openDiskReserve } from '../platform/storage/disk-reserve.ts';
import { findFolderMarker } from '../platform/storage/move/folder-marker.ts';
import { checkUnmarked } from '../platform/storage/move/move-marker.ts';
import { openDatabase } from '../platform/storage/postgres/open-database.ts';
import type { PostgresServer } from '../platform/storage/postgres/postgres-server.ts';
import { StoreDamaged } from '../platform/storage/store-damaged.ts';
import { type BannerEntry, createBanner } from './banner.ts';
import { logWarning } from './log-warning.ts';
import type { Configuration } from './settings/configuration.ts';
import { type PartDescriptors, type PartsOf, SharedParts } from './shared-parts.ts';
import { StartGate } from './start-gate.ts';

export interface ServeOptions<Descriptors extends PartDescriptors> {
  readonly configuration: Configuration;
  readonly parts: Descriptors;
  readonly services: readonly ServiceDescriptor<PartsOf<Descriptors>>[];
  readonly version: string;
  readonly program: ProgramFacts & {
    /** All services of this release. */
    readonly services: readonly ServiceDescriptor<PartsOf<Descriptors>>[];
  };
  readonly stop: AbortSignal;
  readonly stopMsMax: number;
  /** Inspects the data folder before anything is opened, and logs warnings. */
  inspectFolder?(warn: Warn): void;
  /** Called when all services listen; opens the control channel for the command line. */
  openControl(parts: SharedParts<Descriptors>, warn: Warn): Promise<{ close(): Promise<void> }>;
  print(text: string): void;
}

/** Runs the services until they are stopped. Returns false if something did not end in time. */
export async function serve<Descriptors extends PartDescriptors>(options: ServeOptions<Descriptors>): Promise<boolean> {
  return Promise.race([serveUntilStopped(options).then(() => true), limitStopping(options).then(() => false)]);
}

async function serveUntilStopped<Descriptors extends PartDescriptors>(
  options: ServeOptions<Descriptors>,
): Promise<void> {
  const { configuration, version, stop, services } = options;
  const { dataDir, logLevel, read, addresses } = configuration;
  const warn: Warn = (message, details) => logWarning(logLevel, message, details);
  const database = await openDatabase(read);
  if (database === undefined) checkUnmarked(dataDir, findFolderMarker(dataDir));
  if (database === undefined) options.inspectFolder?.(warn);
  const reserve = database === undefined ? await openDiskReserve(dataDir, warn) : undefined;
  const parts = new SharedParts(options.parts, { dataDir, database, read, warn });
  const running = new Map<string, RunningService>();
  let control: { close(): Promise<void> } | undefined;
  try {
    await startAll(options, { parts, database, running, warn });
    reserve?.refill();
    if (stop.aborted) return;
    // A database needs no control channel: it is backed up by its own tools, and commands query it directly.
    if (database === undefined) control = await options.openControl(parts, warn);
    const entries = services.flatMap(({ name, links }): BannerEntry[] => {
      const service = running.get(name);
      if (service === undefined) return [];
      const { url, surfaceUrls, notices = [] } = service;
      return [{ name, url, surfaceUrls, links, notices, publicUrl: addresses.get(name)?.publicUrl }];
    });
    options.print(createBanner({ version, storedIn: database?.address ?? dataDir, entries }));
    // A server that is killed would leave no compiled code for its next start.
    flushCompileCache();
    await untilAborted(stop);
    options.print('\nStopping: what is in flight is finished first.\n');
  } finally {
    await control?.close();
    await closeAll([...running.values()], parts).finally(() => database?.close());
    reserve?.refill();
  }
}

interface Started<Descriptors extends PartDescriptors> {
  readonly parts: SharedParts<Descriptors>;
  readonly database: PostgresServer | undefined;
  readonly running: Map<string, RunningService>;
  readonly warn: Warn;
}

/** Starts the services concurrently; none listens before all can. Records those that started even on failure. */
async function startAll<Descriptors extends PartDescriptors>(
  options: ServeOptions<Descriptors>,
  { parts, database, running, warn }: Started<Descriptors>,
): Promise<void> {
  const { configuration, version, stop, services } = options;
  const gate = new StartGate(services.length);
  const started = Promise.withResolvers<void>();
  const program = toProgram(options, running, started.promise);
  const damaged = new Map<string, StoreDamaged>();
  const starts = services.map(async ({ name, start }) => {
    const { wait, leave } = gate.createEntry();
    try {
      if (stop.aborted) return;
      const { host, dataDir, logLevel, read, environment } = configuration;
      const address = toAddress(name, configuration);
      const served: Host<PartsOf<Descriptors>> = {
        ...address,
        host,
        version,
        logLevel,
        dataDir,
        database,
        parts: parts.openers,
        read,
        environment,
        program,
        warn: (message, details) => warn(message, { service: name, ...details }),
        beforeListening: wait,
      };
      running.set(name, await start(served));
    } catch (error) {
      // A damaged store stops only the services that need it.
      if (error instanceof StoreDamaged) {
        damaged.set(name, error);
        return;
      }
      gate.fail(error);
      throw error;
    } finally {
      leave();
    }
  });
  const failed = (await Promise.allSettled(starts)).find((outcome) => outcome.status === 'rejected');
  started.resolve();
  if (failed) throw failed.reason;
  for (const [service, error] of damaged) {
    if (running.size === 0) throw error;
    warn(error.message, { service });
  }
}

/** Describes the program. The addresses are known when all services have started: requests wait for that. */
function toProgram<Descriptors extends PartDescriptors>(
  { program: { services, ...facts }, configuration: { addresses } }: ServeOptions<Descriptors>,
  running: ReadonlyMap<string, RunningService>,
  started: Promise<void>,
): Program {
  return {
    ...facts,
    listServices: async () => {
      await started;
      return services.map((service) => ({
        ...service,
        url: running.get(service.name)?.url,
        publicUrl: addresses.get(service.name)?.publicUrl,
      }));
    },
  };
}

/** Closes the services first, because they still write while they finish requests; then the shared parts. */
async function closeAll(running: readonly RunningService[], parts: { close(): Promise<void> }): Promise<void> {
  const closings = await Promise.allSettled(running.map((service) => service.close()));
  await parts.close();
  const failed = closings.find((closing) => closing.status === 'rejected');
  if (failed) throw failed.reason;
}

async function limitStopping({ stop, stopMsMax }: Pick<ServeOptions<never>, 'stop' | 'stopMsMax'>): Promise<void> {
  await untilAborted(stop);
  await sleep(stopMsMax);
}

async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}

function toAddress(name: string, { addresses }: Configuration) {
  const { port = 0, publicUrl, publicUrlSetting = '' } = addresses.get(name) ?? {};
  return { port, publicUrlSetting, ...(publicUrl !== undefined && { publicUrl }) };
}
