// What a service keeps for accounts, as data: who ends access to an account, and the tests, know by it what there is.
import type { StoreDescriptor } from '../storage/operations/store-operations.ts';

/** A table with rows of accounts, in the main database of the service. */
export interface AccountTable {
  readonly table: string;
  /** Holds the id of the account. */
  readonly column: string;
  /** Present where a row is access for its account. All other rows are content, which stays with the account. */
  readonly access?: HeldAccess;
}

/** Rows with the epoch of their account in the column `access_epoch`, which the service compares before each use. */
export interface HeldAccess {
  /** What one row is called. */
  readonly noun: string;
  readonly plural: string;
  /** Values of columns that tell such a row from others of the table. */
  readonly only?: Readonly<Record<string, string>>;
  /** An administrator gave it to the owner of the account. It ends with that owner, and other access with every event. */
  readonly isGiven?: true;
}

/** A service as those see it who end access to accounts. */
export interface AccountHolder {
  readonly name: string;
  readonly store?: StoreDescriptor<unknown>;
  readonly accountTables: readonly AccountTable[];
}
