/** The record of a write that was done under an idempotency token. */
export interface StoredReceipt {
  readonly namespace: string;
  readonly route: string;
  readonly key: string;
  readonly fingerprint: string;
  readonly seconds: number;
  readonly expiresMs: number;
}

/** The records of a store outside its port: only a move lists them. */
export interface MoveRecords {
  listNamespaces(): Promise<readonly string[]>;
  /** Returns a page of those that come after this one, in an order that the store chooses; empty at the end. */
  listReceipts(after: StoredReceipt | undefined): Promise<readonly StoredReceipt[]>;
  /** Adds receipts; existing ones stay. */
  putReceipts(receipts: readonly StoredReceipt[]): Promise<void>;
}

/** The receipts of a page; they are small. */
export const RECEIPTS_AT_ONCE = 1_000;
