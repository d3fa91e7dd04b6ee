/** The record of a write that was done under an idempotency token. */
export interface StoredReceipt {
  readonly namespace: string;
  readonly route: string;
  readonly key: string;
  readonly fingerprint: string;
  readonly seconds: number;
  readonly expiresMs: number;
}

/** All of a store, past its port: only a move lists them. */
export interface StoredReceipts {
  /** A page of those that come after this one, in an order of the store's own; empty at the end. */
  list(after: StoredReceipt | undefined): Promise<readonly StoredReceipt[]>;
  /** Those that are there already stay. */
  put(receipts: readonly StoredReceipt[]): Promise<void>;
}

/** They are small. */
export const RECEIPTS_AT_ONCE = 1_000;
