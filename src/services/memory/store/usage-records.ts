import type { Kysely, Selectable } from 'kysely';
import type { UsageEntry, UsageRecords } from '../ports.ts';
import type { Tables, UsageTable } from './tables.ts';

export function createUsageRecords(database: Kysely<Tables>): UsageRecords {
  return {
    add: async (entries) => {
      if (entries.length > 0) await database.insertInto('usage').values(entries.map(fromEntry)).execute();
    },
    list: async (accountId, limit, offset = 0) => {
      let selected = database.selectFrom('usage').selectAll();
      if (accountId !== undefined) selected = selected.where('account_id', '=', accountId);
      return (await selected.orderBy('at', 'desc').limit(limit).offset(offset).execute()).map(toEntry);
    },
    count: async (accountId) => {
      let counted = database.selectFrom('usage').select(({ fn }) => fn.countAll().as('count'));
      if (accountId !== undefined) counted = counted.where('account_id', '=', accountId);
      return Number((await counted.executeTakeFirstOrThrow()).count);
    },
    removeAccount: async (accountId) => {
      await database.deleteFrom('usage').where('account_id', '=', accountId).execute();
    },
    tidy: async (before, countMax) => {
      await database.deleteFrom('usage').where('at', '<', before.getTime()).execute();
      const newest = database.selectFrom('usage').select('at').orderBy('at', 'desc').offset(countMax).limit(1);
      const last = (await newest.executeTakeFirst())?.at;
      if (last !== undefined) await database.deleteFrom('usage').where('at', '<=', last).execute();
    },
  };
}

function fromEntry({ at, tokenId, accountId, tool, question, tookMs, resultCount }: UsageEntry): UsageTable {
  return {
    at: at.getTime(),
    token_id: tokenId ?? null,
    account_id: accountId ?? null,
    tool,
    question,
    took_ms: Math.round(tookMs),
    result_count: resultCount,
  };
}

function toEntry(row: Selectable<UsageTable>): UsageEntry {
  return {
    at: new Date(row.at),
    tokenId: row.token_id ?? undefined,
    accountId: row.account_id ?? undefined,
    tool: row.tool,
    question: row.question,
    tookMs: row.took_ms,
    resultCount: row.result_count,
  };
}
