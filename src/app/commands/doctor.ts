import { join } from 'node:path';
import type { Command } from '../../platform/command-line/command.ts';
import { DATA_DIR } from '../../platform/settings/data-dir.ts';
import type { Finding } from '../../platform/storage/operations/finding.ts';
import { Progress } from '../../platform/terminal/progress.ts';
import { print } from '../../platform/terminal/terminal.ts';
import { formatBytes, formatCount } from '../../platform/text/format.ts';
import type { Store } from '../backup/stores.ts';
import { SERVICES } from '../services.ts';

export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'look a data folder over for damage, leftovers and space',
  parameters: [],
  options: [DATA_DIR],
  about: `
Changes nothing, and may run while a server has the folder open. Checks the databases and files of every service against
themselves and their checksums, and looks for files that belong to nothing, locks, permissions and free space; says what to do.
Ends with 1 when something is damaged.`,
  run: async (call) => {
    const dataDir = call.read(DATA_DIR);
    call.checkUsage();
    const { listStoresIn, STORES } = await import('../backup/stores.ts');
    const { inspectDataFolder } = await import('../inspect-data-folder.ts');
    const reports: StoreReport[] = [];
    for (const store of listStoresIn(dataDir, STORES)) {
      const report = await inspectStore(dataDir, store);
      print(createReport(report));
      reports.push(report);
    }
    const folder = inspectDataFolder(
      dataDir,
      reports.some(({ isOpen }) => isOpen),
    );
    print(`${dataDir}, ${formatBytes(folder.freeBytes)} free\n${listFindings(folder.findings)}\n`);
    const findings = [...reports.flatMap((report) => report.findings), ...folder.findings];
    const damaged = findings.filter(({ level }) => level === 'damage').length;
    print(damaged === 0 ? 'Nothing is damaged.\n' : `${formatCount(damaged, 'thing is', 'things are')} damaged.\n`);
    return damaged === 0 ? 0 : 1;
  },
};

interface StoreReport {
  readonly name: string;
  readonly folder: string;
  readonly isOpen: boolean;
  readonly lines: readonly string[];
  readonly findings: readonly Finding[];
}

async function inspectStore(dataDir: string, { name, descriptor }: Store): Promise<StoreReport> {
  const folder = join(dataDir, descriptor.folder);
  const progress = new Progress(`checking ${name}`, (count) => formatCount(count, 'item'));
  const { inspect } = await descriptor.load();
  const inspection = await inspect({
    folder,
    describeNamespace,
    onProgress: (done, total) => progress.show(done, total),
  }).finally(() => progress.end());
  return { name, folder, ...inspection };
}

/** Each service knows its own. */
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
