// The tables in which a service keeps something for accounts: the end of access, and its tests, read them.
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
  /** The name of one row. */
  readonly noun: string;
  readonly plural: string;
  /** Values of columns that tell such a row from others of the table. */
  readonly only?: Readonly<Record<string, string>>;
  /** True if an administrator gave it to the owner: it ends with that owner, other access with every event. */
  readonly isGiven?: true;
}

/** A service as those see it who end access to accounts. */
export interface AccountHolder {
  readonly name: string;
  readonly store?: StoreDescriptor<unknown>;
  readonly accountTables: readonly AccountTable[];
}
