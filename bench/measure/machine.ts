import { readFileSync } from 'node:fs';
import { arch, availableParallelism, cpus, freemem, loadavg, platform, release, totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly platform: string;
  readonly memoryGiB: number;
  readonly caches: readonly string[];
  readonly runtime: string;
}

export function describeMachine(): Machine {
  return {
    processor: processorName(),
    cores: availableParallelism(),
    platform: `${platform()} ${arch()} ${release()}`,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    caches: [0, 1, 2, 3].map(cacheOf).filter((cache) => cache !== undefined),
    runtime: `Node ${process.versions.node}, V8 ${process.versions.v8}`,
  };
}

/** Returns a short text that is safe in a file name. */
export function machineSlug({ processor, cores }: Machine): string {
  const name = processor
    .toLowerCase()
    .replaceAll(/\((r|tm)\)|cpu|processor|@.*/g, ' ')
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `${name}-${cores}-cores`;
}

const LISTEN_MS = 400;
/** The unit in which Linux counts the time of processors. */
const TICK_MS = 10;

/** Returns the share of the processors in use while this process sleeps, from 0 to 1; undefined if not readable. */
export async function foreignLoad(): Promise<number | undefined> {
  const before = readProcessorTimes();
  await sleep(LISTEN_MS);
  const after = readProcessorTimes();
  if (!before || !after) return undefined;
  const total = after.total - before.total;
  return total > 0 ? 1 - (after.idle - before.idle) / total : 0;
}

/** The processor time that the hypervisor gave to other machines so far, and that of all processors, in ticks. */
export interface StolenTime {
  readonly stolen: number;
  readonly total: number;
}

export function readStolenTime(): StolenTime {
  return readProcessorTimes() ?? { stolen: 0, total: 0 };
}

/** Returns the share of the processors that the hypervisor has given to other machines since then, from 0 to 1. */
export function stolenSince(before: StolenTime): number {
  const now = readStolenTime();
  return (now.stolen - before.stolen) / Math.max(1, now.total - before.total);
}

export function describeLoad(): string {
  return `load average ${loadavg()[0]?.toFixed(2)}, ${(freemem() / 2 ** 30).toFixed(1)} GiB free`;
}

/** Returns the resident memory of a process, in bytes. */
export function residentBytes(pid: number): number {
  const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib) * 1024;
}

/** Returns the processor time of the main thread of a process. */
export function mainThreadMs(pid: number): number {
  const [, text = ''] = /\) (.*)$/m.exec(readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8')) ?? [];
  const fields = text.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Returns the memory that can be used without swapping or evicting anything, in bytes. */
export function availableBytes(): number {
  const [, kib] = /MemAvailable:\s+(\d+)/.exec(readText('/proc/meminfo')) ?? [];
  return kib === undefined ? freemem() : Number(kib) * 1024;
}

function readProcessorTimes(): (StolenTime & { readonly idle: number }) | undefined {
  const [, text] = /^cpu +(.*)$/m.exec(readText('/proc/stat')) ?? [];
  if (text === undefined) return undefined;
  const [user = 0, nice = 0, system = 0, idle = 0, iowait = 0, irq = 0, softirq = 0, steal = 0] = text
    .split(' ')
    .map(Number);
  return { idle: idle + iowait, stolen: steal, total: user + nice + system + idle + iowait + irq + softirq + steal };
}

/** The usual Arm processors: they identify themselves by numbers only, which `lscpu` would look up in a table. */
const ARM_PARTS: Readonly<Record<string, string>> = {
  '0xd0c': 'Neoverse-N1',
  '0xd40': 'Neoverse-V1',
  '0xd49': 'Neoverse-N2',
  '0xd4f': 'Neoverse-V2',
};

function processorName(): string {
  const model = cpus()[0]?.model ?? '';
  if (model !== '' && model !== 'unknown') return model;
  const [, part = ''] = /^CPU part\s*:\s*(\S+)/m.exec(readText('/proc/cpuinfo')) ?? [];
  return ARM_PARTS[part] ?? `unknown ${arch()} processor ${part}`.trim();
}

function cacheOf(index: number): string | undefined {
  const folder = `/sys/devices/system/cpu/cpu0/cache/index${index}`;
  const [level, type, size] = ['level', 'type', 'size'].map((name) => readText(`${folder}/${name}`).trim());
  return level ? `L${level} ${type?.toLowerCase()} ${size}` : undefined;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
