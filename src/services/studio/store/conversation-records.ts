import type { ExpressionBuilder, Kysely, Selectable, Transaction } from 'kysely';
import { inTransaction } from '../../../platform/storage/in-transaction.ts';
import { toRow } from '../../../platform/storage/rows.ts';
import type { Conversation, ConversationKey, HistoryItem, Version, VersionSummary } from '../model/conversation.ts';
import { refuse } from '../model/refusals.ts';
import type { ConversationRecords, NewVersion } from '../ports.ts';
import { fromRow } from './from-row.ts';
import type { ConversationTable, Tables, VersionTable } from './tables.ts';

type Database = Kysely<Tables>;

const SUMMARY = ['version', 'turn_id', 'prompt', 'title', 'engine', 'created_at'] as const;
const WHOLE = [...SUMMARY, 'payload', 'coverage'] as const;

export function createConversationRecords(database: Database): ConversationRecords {
  return {
    find: async (key) => {
      const row = await database.selectFrom('conversations').selectAll().where(matches(key)).executeTakeFirst();
      return row && toConversation(row);
    },
    list: async (owner, limit) => {
      const owned = database.selectFrom('conversations').selectAll().where('owner', '=', owner);
      const rows = await owned.orderBy('updated_at', 'desc').orderBy('id').limit(limit).execute();
      return rows.map(toConversation);
    },
    listVersions: async (key) => {
      const rows = await selectVersions(database, key).select(SUMMARY).orderBy('version').execute();
      return rows.map((row) => fromRow<VersionSummary>(row));
    },
    listPayloads: (key) =>
      selectVersions(database, key).select(['payload as json', 'prompt']).orderBy('version').execute(),
    findVersion: async (key, version) => {
      const row = await selectVersions(database, key).select(WHOLE).where('version', '=', version).executeTakeFirst();
      return row && toVersion(row);
    },
    findShared: async (turnId) => {
      const row = await database
        .selectFrom('versions')
        .select(WHOLE)
        .where('turn_id', '=', turnId)
        .where('shared_at', 'is not', null)
        .executeTakeFirst();
      return row && toVersion(row);
    },
    setShared: async ({ owner, id }, version, at) => {
      await database
        .updateTable('versions')
        .set({ shared_at: at?.getTime() ?? null })
        .where(({ and }) => and({ owner, conversation_id: id, version }))
        .execute();
    },
    addVersion: async (version) => {
      if (!(await insertVersion(database, version))) throw refuse('conversation_changed', {});
    },
    replacePayload: (...change) => replacePayload(database, ...change),
    remove: async (key) => {
      const { numDeletedRows } = await database.deleteFrom('conversations').where(matches(key)).executeTakeFirst();
      return numDeletedRows > 0n;
    },
    tidy: (now, visitorsMax) => tidy(database, now, visitorsMax),
    count: async () => {
      const { count } = await database
        .selectFrom('conversations')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}

function matches({ owner, id }: ConversationKey) {
  return ({ and }: ExpressionBuilder<Tables, 'conversations'>) => and({ owner, id });
}

function selectVersions(database: Database, { owner, id }: ConversationKey) {
  return database.selectFrom('versions').where(({ and }) => and({ owner, conversation_id: id }));
}

/** Returns false if the version is not the next one. */
export function insertVersion(database: Database, added: NewVersion): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    if (!(await putConversation(transaction, added))) return false;
    await transaction.insertInto('versions').values(fromVersion(added)).execute();
    await dropBeyondBounds(transaction, added);
    return true;
  });
}

/** Updates the row before anything is read, so that of two turns at once one waits, in every database. */
async function putConversation(transaction: Transaction<Tables>, added: NewVersion): Promise<boolean> {
  const { key, version, title, history, createdAt, expiresAt } = added;
  const changed = {
    title,
    latest_version: version,
    history: JSON.stringify(history),
    updated_at: createdAt.getTime(),
    expires_at: expiresAt?.getTime() ?? null,
  };
  const { numUpdatedRows } = await transaction
    .updateTable('conversations')
    .set(changed)
    .where(matches(key))
    .where('latest_version', '=', version - 1)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return true;
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('conversations')
    .values({ owner: key.owner, id: key.id, created_at: createdAt.getTime(), ...changed })
    .onConflict((conflict) => conflict.columns(['owner', 'id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

async function dropBeyondBounds(
  transaction: Transaction<Tables>,
  { key, version, versionsMax, conversationsMax }: NewVersion,
): Promise<void> {
  await transaction
    .deleteFrom('versions')
    .where(({ and }) => and({ owner: key.owner, conversation_id: key.id }))
    .where('version', '<=', version - versionsMax)
    .execute();
  await transaction
    .deleteFrom('conversations')
    .where('owner', '=', key.owner)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('conversations')
        .select('id')
        .where('owner', '=', key.owner)
        .where('id', '!=', key.id)
        .orderBy('updated_at', 'desc')
        .orderBy('id')
        // One of them is this conversation. SQLite needs a limit with an offset.
        .limit(Number.MAX_SAFE_INTEGER)
        .offset(conversationsMax - 1),
    )
    .execute();
}

async function replacePayload(
  database: Database,
  key: ConversationKey,
  version: number,
  json: string,
  history: readonly HistoryItem[],
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const changed = { history: JSON.stringify(history) };
    await transaction.updateTable('conversations').set(changed).where(matches(key)).execute();
    await transaction
      .updateTable('versions')
      .set({ payload: json })
      .where(({ and }) => and({ owner: key.owner, conversation_id: key.id, version }))
      .execute();
  });
}

async function tidy(database: Database, now: Date, visitorsMax: number): Promise<void> {
  await database.deleteFrom('conversations').where('expires_at', '<=', now.getTime()).execute();
  // All that expire are kept equally long, so that the least recently used one expires first.
  const oldest = await database
    .selectFrom('conversations')
    .select('expires_at')
    .where('expires_at', 'is not', null)
    .orderBy('expires_at', 'desc')
    .limit(1)
    .offset(visitorsMax)
    .executeTakeFirst();
  if (oldest?.expires_at == null) return;
  await database.deleteFrom('conversations').where('expires_at', '<=', oldest.expires_at).execute();
}

function toConversation({ history, expires_at: _expiresAt, ...row }: Selectable<ConversationTable>): Conversation {
  return { ...fromRow<Omit<Conversation, 'history'>>(row), history: JSON.parse(history) };
}

type VersionRow = Pick<Selectable<VersionTable>, (typeof WHOLE)[number]>;

function toVersion({ payload, coverage, ...summary }: VersionRow): Version {
  const content = { payload: JSON.parse(payload), coverage: JSON.parse(coverage) };
  return { ...fromRow<VersionSummary>(summary), ...content };
}

function fromVersion({ key, version, turnId, prompt, title, engine, createdAt, ...content }: NewVersion): VersionTable {
  return {
    ...toRow({ version, turnId, prompt, title, engine, createdAt }),
    owner: key.owner,
    conversation_id: key.id,
    payload: content.json,
    coverage: JSON.stringify(content.coverage),
    shared_at: null,
  };
}
