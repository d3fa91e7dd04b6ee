// The tables of docs/errors.md, made from the catalogues of errors. Run this file to write them into the document:
// `npx node test/documents/error-tables.ts`
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ACCOUNT_ERRORS } from '../../src/accounts/index.ts';
import { defineErrors, type ErrorDefinitions } from '../../src/platform/errors/define-errors.ts';
import type { ErrorEntry } from '../../src/platform/errors/error-table.ts';
import { PROBLEM_ERRORS } from '../../src/platform/http/errors/problem-errors.ts';
import { ROOT } from '../support/markdown.ts';

const DOCUMENT = join(ROOT, 'docs/errors.md');
const HEAD = '| status | code | message | what to do |\n|---|---|---|---|';

/** Lists the table of each section of the document, by its heading. */
export async function listErrorTables(): Promise<Map<string, string>> {
  const shared = new Set<ErrorEntry>([...Object.values(PROBLEM_ERRORS), ...Object.values(ACCOUNT_ERRORS)]);
  const tables = new Map([
    ['All services', toTable(defineErrors(PROBLEM_ERRORS), new Set())],
    ['Accounts', toTable(defineErrors(ACCOUNT_ERRORS), new Set())],
  ]);
  for (const path of globSync('src/services/*/errors.ts', { cwd: ROOT }).sort()) {
    const exported: object[] = Object.values(await import(join(ROOT, path)));
    const definitions = exported.find((value) => 'findWording' in value) as ErrorDefinitions;
    tables.set(basename(dirname(path)), toTable(definitions, shared));
  }
  return tables;
}

/** Finds the table below a heading of the document; undefined if there is none. */
export function findErrorTable(heading: string): string | undefined {
  const [, section = ''] = readFileSync(DOCUMENT, 'utf8').split(`\n## ${heading}\n`);
  return /^\|.*?\|(?=\n\n|\n$)/ms.exec(section.split('\n## ', 1)[0] ?? '')?.[0];
}

function toTable({ table, statusOf }: ErrorDefinitions, without: ReadonlySet<ErrorEntry>): string {
  const rows = Object.entries(table)
    .filter(([, entry]) => !without.has(entry))
    .flatMap(([key, entry]) =>
      listMessages(entry).map((message) => ({ status: statusOf(key), code: entry.code ?? key, message, entry })),
    )
    .sort((a, b) => a.status - b.status || (a.code < b.code ? -1 : Number(a.code > b.code)));
  const lines = rows.map(
    ({ status, code, message, entry }) => `| ${status} | \`${code}\` | ${toCell(message)} | ${toHint(entry)} |`,
  );
  return [HEAD, ...new Set(lines)].join('\n');
}

/** Lists the sentences of a message; each has a row. */
function listMessages({ message, terms }: ErrorEntry): string[] {
  const [, name = ''] = /^\{(\w+)\}$/.exec(message) ?? [];
  const term = terms?.[name];
  return typeof term === 'object' ? Object.values(term) : [message];
}

/** Returns the hint; advice that depends on the case is left out. */
function toHint({ hint = '' }: ErrorEntry): string {
  return /^\{\w+\}$/.test(hint) ? '' : toCell(hint);
}

/** Returns the text with plain placeholders. */
function toCell(text: string): string {
  return text
    .replace(/\{(\w+)\|([^}]+)\}/g, '{$1} $2s')
    .replace(/\{"?(\w)(\w*)"?\}/g, (_, first: string, rest: string) => `{${first.toLowerCase()}${rest}}`)
    .replaceAll('|', '\\|')
    .replaceAll('<', '\\<');
}

if (import.meta.main) {
  let text = readFileSync(DOCUMENT, 'utf8');
  for (const [heading, table] of await listErrorTables()) {
    const written = findErrorTable(heading);
    if (written === undefined) text += `\n## ${heading}\n\n${table}\n`;
    else text = text.replace(written, () => table);
  }
  writeFileSync(DOCUMENT, text);
}
