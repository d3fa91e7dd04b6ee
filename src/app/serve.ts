import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningService } from '../platform/running-service.ts';
import type { ServiceName } from './service-names.ts';
import type { ServiceOptions, SharedParts, StartService } from './services.ts';
import type { Configuration } from './settings/configuration.ts';
import { PUBLIC_URLS } from './settings/settings.ts';
import { createSharedParts } from './shared-parts.ts';
import { StartGate } from './start-gate.ts';
import { createBanner } from './terminal/banner.ts';

export interface ServeOptions {
  readonly configuration: Configuration;
  readonly services: ReadonlyMap<ServiceName, StartService>;
  readonly version: string;
  /** Aborted when the services shall end. */
  readonly stop: AbortSignal;
  /** How long the end may take. */
  readonly stopMsMax: number;
  print(text: string): void;
}

/** Runs the services until they are stopped. False when something did not end in time. */
export async function serve(options: ServeOptions): Promise<boolean> {
  return Promise.race([serveUntilStopped(options).then(() => true), limitStopping(options).then(() => false)]);
}

async function serveUntilStopped(options: ServeOptions): Promise<void> {
  const { configuration, version, stop } = options;
  const parts = createSharedParts(configuration);
  const running = new Map<ServiceName, RunningService>();
  try {
    await startAll(options, parts, running);
    if (stop.aborted) return;
    options.print(createBanner({ version, configuration, running }));
    await untilAborted(stop);
    options.print('\nStopping: what is in flight is finished first.\n');
  } finally {
    await closeAll([...running.values()], parts);
  }
}

/** Side by side, so that none listens before all of them can. What has started is noted, also when another one fails. */
async function startAll(
  { configuration, version, stop, services }: ServeOptions,
  parts: SharedParts,
  running: Map<ServiceName, RunningService>,
): Promise<void> {
  const gate = new StartGate(services.size);
  const starts = [...services].map(async ([name, start]) => {
    const { wait, leave } = gate.createEntry();
    try {
      if (stop.aborted) return;
      const options = { ...toServiceOptions(name, configuration, version), beforeListening: wait };
      running.set(name, await start(options, parts, configuration));
    } catch (error) {
      gate.fail(error);
      throw error;
    } finally {
      leave();
    }
  });
  const failed = (await Promise.allSettled(starts)).find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Services first, because they still write while they finish what is in flight; then what they wrote to. */
async function closeAll(running: readonly RunningService[], parts: SharedParts): Promise<void> {
  const closings = await Promise.allSettled(running.map((service) => service.close()));
  await parts.close();
  const failed = closings.find((closing) => closing.status === 'rejected');
  if (failed) throw failed.reason;
}

async function limitStopping({ stop, stopMsMax }: ServeOptions): Promise<void> {
  await untilAborted(stop);
  await sleep(stopMsMax);
}

async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}

function toServiceOptions(name: ServiceName, configuration: Configuration, version: string): ServiceOptions {
  const { port, publicUrl } = configuration.services[name];
  const { host, logLevel } = configuration;
  const { variable, flag } = PUBLIC_URLS[name];
  const publicUrlSetting = `${variable} (--${flag})`;
  return { host, port, version, logLevel, publicUrlSetting, ...(publicUrl !== undefined && { publicUrl }) };
}
