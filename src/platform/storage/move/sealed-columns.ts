// Columns whose texts are sealed with the key of the store, which differs between source and target.
import { OperatorProblem } from '../../../base/operator-problem.ts';
import { openKey } from '../../auth/open-key.ts';
import { createSecretBox, SecretNotReadable } from '../../secrets/secret-box.ts';
import type { SealedColumn, StoreTables } from '../open-store-database.ts';
import type { StoreLocation } from '../store-location.ts';
import type { Row } from './table-rows.ts';

export interface SealedRows {
  /** Returns the row with its secrets as plain text. */
  open(table: string, row: Row): Row;
  seal(table: string, row: Row): Row;
}

export async function openSealedRows(location: StoreLocation, { name, sealed = [] }: StoreTables): Promise<SealedRows> {
  if (sealed.length === 0) return { open: (_, row) => row, seal: (_, row) => row };
  const box = createSecretBox(await openKey(location, name));
  const change = (table: string, row: Row, act: (text: string, purpose: string) => string): Row => {
    const own = sealed.filter((each) => each.table === table && row[each.column] !== null);
    return { ...row, ...Object.fromEntries(own.map(toChanged(row, act))) };
  };
  return {
    seal: (table, row) => change(table, row, box.seal),
    open: (table, row) => {
      try {
        return change(table, row, box.open);
      } catch (error) {
        if (!(error instanceof SecretNotReadable)) throw error;
        throw new OperatorProblem(
          `a secret in the table ${table} of ${name} cannot be opened: it was sealed with another ${'server' in location ? 'MAGPIE_DATABASE_KEY' : `key than that in ${location.folder}`}`,
        );
      }
    },
  };
}

function toChanged(row: Row, act: (text: string, purpose: string) => string) {
  return ({ column, toPurpose }: SealedColumn) => [column, act(String(row[column]), toPurpose(row))] as const;
}
