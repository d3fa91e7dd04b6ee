import { redactSecrets } from '../analysis/secrets/redact-secrets.ts';
import type { Repository as Source } from '../git/repository.ts';
import type { StoredCommit } from '../model/commit.ts';
import type { MemoryResources } from '../resources.ts';

/** Reads messages by id. Those that are not among the indexed commits come from git. */
export async function readCommits(
  { index }: MemoryResources,
  repositoryId: string,
  source: Source,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredCommit>> {
  const stored = new Map((await index.commits.listByIds(repositoryId, ids)).map((commit) => [commit.id, commit]));
  const missing = await source.readCommits(ids.filter((id) => !stored.has(id)));
  for (const { id, author, committedAt, subject, body } of missing) {
    const message = { subject: redactSecrets(subject).text, body: redactSecrets(body).text };
    stored.set(id, { id, author, committedAt, ...message });
  }
  return stored;
}
