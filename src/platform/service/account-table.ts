// The tables in which a service stores data of accounts: ending access, and its tests, read this list.
import type { StoreDescriptor } from '../storage/operations/store-operations.ts';

/** A table with rows of accounts, in the main database of the service. */
export interface AccountTable {
  readonly table: string;
  readonly column: string;
  /** Present if a row is access for its account. All other rows are content, which stays with the account. */
  readonly access?: HeldAccess;
}

/** Rows with the epoch of their account in the column `access_epoch`, which the service compares before each use. */
export interface HeldAccess {
  /** The name of one row. */
  readonly noun: string;
  readonly plural: string;
  /** Column values that distinguish such rows from others of the table. */
  readonly only?: Readonly<Record<string, string>>;
  /** True if an administrator granted it to the owner: it ends with that owner, other access with every event. */
  readonly isGiven?: true;
}

/** A service as seen by the code that ends access to accounts. */
export interface AccountHolder {
  readonly name: string;
  readonly store?: StoreDescriptor<unknown>;
  readonly accountTables: readonly AccountTable[];
}
