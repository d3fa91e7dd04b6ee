import type { ClusterNodes } from '../../../platform/storage/postgres/nodes/watch-nodes.ts';
import type { PostgresServer } from '../../../platform/storage/postgres/postgres-server.ts';
import type { StoreStats } from '../../store-stats.ts';
import type { Database } from '../database.ts';

type Totals = Pick<StoreStats, 'collections' | 'points'>;

/** The figures of the whole database, for its operator. */
export class StoreTotals {
  readonly #database: Database;
  readonly #server: PostgresServer;
  readonly #nodes: ClusterNodes | undefined;
  #last: Totals = { collections: 0, points: 0 };

  constructor(database: Database, server: PostgresServer, nodes: ClusterNodes | undefined) {
    this.#database = database;
    this.#server = server;
    this.#nodes = nodes;
  }

  /** Returns the last totals while a node does not answer, as its own are not known. */
  async read(): Promise<Totals & Pick<StoreStats, 'database'>> {
    const nodes = this.#nodes?.list() ?? [];
    if (nodes.every(({ isUp }) => isUp)) this.#last = await this.#sum().catch(() => this.#last);
    return { ...this.#last, database: { pool: this.#server.poolStats, nodes } };
  }

  async #sum(): Promise<Totals> {
    const [totals] = await this.#database.query<Totals>(
      `SELECT count(contents) AS collections, coalesce(sum(points), 0) AS points FROM ${this.#database.names.states}`,
    );
    return totals ?? this.#last;
  }
}
