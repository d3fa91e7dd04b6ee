// Diagnoses a data folder: every store in it, then the folder itself; or else the database. Changes nothing.
import { join } from 'node:path';
import { OperatorProblem } from '../base/operator-problem.ts';
import type { Finding } from '../platform/storage/operations/finding.ts';
import { inspectServer } from '../platform/storage/postgres/inspect-server.ts';
import type { PostgresServer } from '../platform/storage/postgres/postgres-server.ts';
import { formatBytes, formatCount } from '../platform/text/format.ts';
import { listStoresIn, STORES, type Store } from './backup/stores.ts';
import { callControl } from './control/call-control.ts';
import { inspectDataFolder } from './inspect-data-folder.ts';
import { SERVICES } from './services.ts';

export interface DiagnosisOptions {
  /** Receives the report of one store or of the folder, as text. */
  onReport(text: string): void;
  createProgress(store: string): { show(done: number, total: number): void; end(): void };
}

/** Returns the number of items that are damaged or could not be checked. */
export async function diagnose(dataDir: string, options: DiagnosisOptions): Promise<number> {
  const reports: StoreReport[] = [];
  for (const store of listStoresIn(dataDir, STORES)) {
    const report = await inspectStore(dataDir, store, options);
    options.onReport(createReport(report));
    reports.push(report);
  }
  const folder = inspectDataFolder(
    dataDir,
    reports.some(({ isOpen }) => isOpen),
  );
  const ofFolder = [...folder.findings, ...(await askRunningServer(dataDir))];
  options.onReport(`${dataDir}, ${formatBytes(folder.freeBytes)} free\n${listFindings(ofFolder)}\n`);
  const findings = [...reports.flatMap((report) => report.findings), ...ofFolder];
  const damaged = findings.filter(({ level }) => level === 'damage').length;
  const unchecked = findings.filter(({ level }) => level === 'unchecked').length;
  options.onReport(
    damaged === 0 ? 'No damage was found.\n' : `${formatCount(damaged, 'thing is', 'things are')} damaged.\n`,
  );
  if (unchecked > 0) options.onReport(`${formatCount(unchecked, 'thing', 'things')} could not be checked.\n`);
  return damaged + unchecked;
}

/** Reports on the database that holds everything. Returns the number of items that are damaged or could not be checked. */
export async function diagnoseDatabase(server: PostgresServer, print: (text: string) => void): Promise<number> {
  const findings = [...(await inspectServer(server))];
  for (const { descriptor } of STORES) findings.push(...((await descriptor.inspectDatabase?.(server)) ?? []));
  const advice = 'Check its tables with magpie migrate status, and their bytes with pg_amcheck.';
  print(`${server.address}\n${listFindings(findings)}${advice}\n`);
  return findings.filter(({ level }) => level === 'damage' || level === 'unchecked').length;
}

interface StoreReport {
  readonly name: string;
  readonly folder: string;
  readonly isOpen: boolean;
  readonly lines: readonly string[];
  readonly findings: readonly Finding[];
}

async function inspectStore(
  dataDir: string,
  { name, descriptor }: Store,
  { createProgress }: DiagnosisOptions,
): Promise<StoreReport> {
  const folder = join(dataDir, descriptor.folder);
  const progress = createProgress(name);
  const { inspect } = await descriptor.load();
  const inspection = await inspect({
    folder,
    describeNamespace,
    onProgress: (done, total) => progress.show(done, total),
  }).finally(() => progress.end());
  return { name, folder, ...inspection };
}

/** The time limit of a request, longer than any server takes that does not hang. */
const ASKING_MS_MAX = 10_000;

/** Requests the findings since the start from the server that has the folder open. */
async function askRunningServer(dataDir: string): Promise<readonly Finding[]> {
  try {
    const answered = await callControl(dataDir, 'findings', null, { signal: AbortSignal.timeout(ASKING_MS_MAX) });
    return (answered?.result ?? []) as readonly Finding[];
  } catch (error) {
    if (!(error instanceof OperatorProblem)) throw error;
    const text = `the running server does not say what it has seen since its start: ${error.message}`;
    return [{ level: 'note', text, advice: 'look at its log' }];
  }
}

/** Returns the name of a namespace for people, from the service that knows it. */
function describeNamespace(namespace: string): string {
  for (const service of SERVICES) {
    const described = service.describeNamespace?.(namespace);
    if (described !== undefined) return described;
  }
  return namespace;
}

function createReport({ name, folder, isOpen, lines, findings }: StoreReport): string {
  const state = isOpen ? 'open in a running server' : 'not open in any process';
  return `${name}: ${folder}, ${state}\n${lines.map((line) => `  ${line}\n`).join('')}${listFindings(findings)}\n`;
}

function listFindings(findings: readonly Finding[]): string {
  return findings.map(({ level, text, advice }) => `${level}: ${text}\n  ${advice}\n`).join('');
}
