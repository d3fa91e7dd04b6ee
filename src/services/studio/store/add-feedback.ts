import type { Kysely, Transaction } from 'kysely';
import { completeClaim } from '../../../platform/storage/idempotency-store.ts';
import { inTransaction } from '../../../platform/storage/in-transaction.ts';
import { toRow } from '../../../platform/storage/rows.ts';
import { foldText, toWords } from '../../../platform/text/fold-text.ts';
import type { GalleryRecords, NewEntry, NewFeedback, RecordedFeedback } from '../ports.ts';
import type { Tables } from './tables.ts';

export async function addFeedback(
  database: Kysely<Tables>,
  ...[feedback, entry, complete]: Parameters<GalleryRecords['addFeedback']>
): Promise<RecordedFeedback> {
  return inTransaction(database, async (transaction) => {
    const earlier = await putFeedback(transaction, feedback);
    const galleryId = entry === undefined ? earlier.galleryId : await putEntry(transaction, feedback, entry, earlier);
    await transaction.updateTable('feedback').set({ gallery_id: galleryId }).where('id', '=', earlier.id).execute();
    const { rating, createdAt } = feedback;
    const recorded = { feedbackId: earlier.id, galleryId, rating, createdAt };
    if (complete !== undefined) await completeClaim(transaction, complete(recorded));
    return recorded;
  });
}

interface Earlier {
  readonly id: string;
  readonly galleryId: string | null;
}

/** Keeps the id and the entry of an earlier feedback on the same turn. */
async function putFeedback(transaction: Transaction<Tables>, feedback: NewFeedback): Promise<Earlier> {
  const { rating, prompt, createdAt } = feedback;
  const changed = toRow({ rating, prompt, createdAt });
  const row = await transaction
    .insertInto('feedback')
    .values({ ...toRow(feedback), gallery_id: null })
    .onConflict((conflict) => conflict.columns(['owner', 'conversation_id', 'turn_id']).doUpdateSet(changed))
    .returning(['id', 'gallery_id'])
    .executeTakeFirstOrThrow();
  return { id: row.id, galleryId: row.gallery_id };
}

async function putEntry(
  transaction: Transaction<Tables>,
  { owner, createdAt }: NewFeedback,
  { id, title, prompt, author, payload }: NewEntry,
  earlier: Earlier,
): Promise<string> {
  const at = createdAt.getTime();
  const search_text = toSearchText([title, prompt, author]);
  const content = { title, prompt, author, payload: JSON.stringify(payload), search_text, updated_at: at };
  if (earlier.galleryId === null) {
    await transaction
      .insertInto('gallery')
      .values({ id, owner, status: 'published', created_at: at, ...content })
      .execute();
    return id;
  }
  await transaction
    .updateTable('gallery')
    .set({ status: 'published', ...content })
    .where('id', '=', earlier.galleryId)
    .where('status', 'in', ['published', 'unpublished'])
    .execute();
  return earlier.galleryId;
}

/** Writes words with a space before each, so that a search for the beginning of a word finds it. */
function toSearchText(texts: readonly (string | null)[]): string {
  const words = texts.flatMap((text) => (text === null ? [] : toWords(foldText(text))));
  return ` ${[...new Set(words)].join(' ')}`;
}
