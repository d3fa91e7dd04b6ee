import type { Kysely, Selectable, Transaction } from 'kysely';
import { inTransaction } from '../../../platform/storage/in-transaction.ts';
import type { Conversation, ConversationKey, HistoryItem, Version, VersionSummary } from '../model/conversation.ts';
import { refuse } from '../model/refusals.ts';
import type { ConversationRecords, NewVersion } from '../ports.ts';
import type { ConversationTable, Tables, VersionTable } from './tables.ts';

type Database = Kysely<Tables>;

const SUMMARY = ['version', 'turn_id', 'prompt', 'title', 'engine', 'created_at'] as const;

export function createConversationRecords(database: Database): ConversationRecords {
  return {
    find: async (key) => {
      const row = await selectConversation(database, key).selectAll().executeTakeFirst();
      return row && toConversation(row);
    },
    list: (owner, limit) => listConversations(database, owner, limit),
    listVersions: async (key) => {
      const rows = await selectVersions(database, key).select(SUMMARY).orderBy('version').execute();
      return rows.map(toSummary);
    },
    listPayloads: async (key) => {
      const rows = await selectVersions(database, key).select(['payload', 'prompt']).orderBy('version').execute();
      return rows.map(({ payload, prompt }) => ({ json: payload, prompt }));
    },
    findVersion: async (key, version) => {
      const row = await selectVersions(database, key).selectAll().where('version', '=', version).executeTakeFirst();
      return row && toVersion(row);
    },
    findShared: async (turnId) => {
      const row = await database
        .selectFrom('versions')
        .selectAll()
        .where('turn_id', '=', turnId)
        .where('shared_at', 'is not', null)
        .executeTakeFirst();
      return row && toVersion(row);
    },
    setShared: async ({ owner, id }, version, at) => {
      await database
        .updateTable('versions')
        .set({ shared_at: at?.getTime() ?? null })
        .where('owner', '=', owner)
        .where('conversation_id', '=', id)
        .where('version', '=', version)
        .execute();
    },
    addVersion: async (version) => {
      if (!(await insertVersion(database, version))) throw refuse('conversation_changed', {});
    },
    replacePayload: (...change) => replacePayload(database, ...change),
    remove: async ({ owner, id }) => {
      const { numDeletedRows } = await database
        .deleteFrom('conversations')
        .where('owner', '=', owner)
        .where('id', '=', id)
        .executeTakeFirst();
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

function selectConversation(database: Database, { owner, id }: ConversationKey) {
  return database.selectFrom('conversations').where('owner', '=', owner).where('id', '=', id);
}

function selectVersions(database: Database, { owner, id }: ConversationKey) {
  return database.selectFrom('versions').where('owner', '=', owner).where('conversation_id', '=', id);
}

async function listConversations(
  database: Database,
  owner: ConversationTable['owner'],
  limit: number,
): Promise<Conversation[]> {
  const rows = await database
    .selectFrom('conversations')
    .selectAll()
    .where('owner', '=', owner)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toConversation);
}

/** False where the version is not the next one. */
export function insertVersion(database: Database, added: NewVersion): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    if (!(await putConversation(transaction, added))) return false;
    await transaction.insertInto('versions').values(fromVersion(added)).execute();
    await dropBeyondBounds(transaction, added);
    return true;
  });
}

/** The row is updated before anything is read, so that two turns at once take turns in every database. */
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
    .where('owner', '=', key.owner)
    .where('id', '=', key.id)
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
    .where('owner', '=', key.owner)
    .where('conversation_id', '=', key.id)
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
        // One place is that of this conversation; the limit of SQLite needs a number where there is an offset.
        .limit(Number.MAX_SAFE_INTEGER)
        .offset(conversationsMax - 1),
    )
    .execute();
}

async function replacePayload(
  database: Database,
  { owner, id }: ConversationKey,
  version: number,
  json: string,
  history: readonly HistoryItem[],
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await transaction
      .updateTable('conversations')
      .set({ history: JSON.stringify(history) })
      .where('owner', '=', owner)
      .where('id', '=', id)
      .execute();
    await transaction
      .updateTable('versions')
      .set({ payload: json })
      .where('owner', '=', owner)
      .where('conversation_id', '=', id)
      .where('version', '=', version)
      .execute();
  });
}

async function tidy(database: Database, now: Date, visitorsMax: number): Promise<void> {
  await database.deleteFrom('conversations').where('expires_at', '<=', now.getTime()).execute();
  // All that expire are kept equally long: the one used longest ago expires first.
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

function toConversation(row: Selectable<ConversationTable>): Conversation {
  return {
    owner: row.owner,
    id: row.id,
    title: row.title,
    latestVersion: row.latest_version,
    history: JSON.parse(row.history),
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  };
}

function toSummary(row: Pick<Selectable<VersionTable>, (typeof SUMMARY)[number]>): VersionSummary {
  const { version, prompt, title, engine } = row;
  return { version, turnId: row.turn_id, prompt, title, engine, createdAt: new Date(row.created_at) };
}

function toVersion(row: Selectable<VersionTable>): Version {
  return { ...toSummary(row), payload: JSON.parse(row.payload), coverage: JSON.parse(row.coverage) };
}

function fromVersion({ key, json, coverage, ...version }: NewVersion): VersionTable {
  return {
    owner: key.owner,
    conversation_id: key.id,
    version: version.version,
    turn_id: version.turnId,
    prompt: version.prompt,
    title: version.title,
    engine: version.engine,
    payload: json,
    coverage: JSON.stringify(coverage),
    created_at: version.createdAt.getTime(),
    shared_at: null,
  };
}
