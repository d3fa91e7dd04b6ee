// The history of a repository is indexed like a repository, under a separate id, so that its texts, segments and
// vectors are separate. Its files are changes.

const SUFFIX = '-history';

export function toHistoryId(repositoryId: string): string {
  return `${repositoryId}${SUFFIX}`;
}

/** Returns the repository of a history, or the id itself. */
export function toOwnerId(id: string): string {
  return id.endsWith(SUFFIX) ? id.slice(0, -SUFFIX.length) : id;
}
