// The pull request with which each commit came, as messages tell it: `Add a router (#12)` of a squashed one, `Merge
// pull request #12 from …` of a merged one, whose commits are those that its second parent brought.
import type { ReadCommit } from '../../ports.ts';

const MERGED = /^Merge pull request #(\d{1,9})\b|^Merged in .{1,200} \(pull request #(\d{1,9})\)/;
const SQUASHED = /\((?:#|PR #)(\d{1,9})\)\s*$/;
/** Of GitLab, at the end of a message. */
const MERGE_REQUEST = /^See merge request \S{0,200}!(\d{1,9})$/m;

/** Returns the commits, newest first as they are given, with their pull requests. */
export function linkPulls(commits: readonly ReadCommit[]): ReadCommit[] {
  const own = new Map(commits.map((commit) => [commit.id, findPull(commit)]));
  const byId = new Map(commits.map((commit) => [commit.id, commit]));
  const trunk = listTrunk(commits, byId);
  const pulls = new Map<string, number | undefined>();
  const seen = new Set(trunk.map(({ id }) => id));
  // The oldest merge comes first: a later one brings nothing that an earlier one brought.
  for (const merge of trunk.toReversed()) {
    const pull = own.get(merge.id);
    pulls.set(merge.id, pull);
    for (const id of listBrought(merge.parents.slice(1), byId, seen)) pulls.set(id, own.get(id) ?? pull);
  }
  return commits.map((commit) => ({ ...commit, pull: pulls.get(commit.id) ?? own.get(commit.id) }));
}

function findPull({ subject, body }: ReadCommit): number | undefined {
  const found = MERGED.exec(subject) ?? SQUASHED.exec(subject) ?? MERGE_REQUEST.exec(body);
  const number = Number(found?.[1] ?? found?.[2]);
  return number > 0 ? number : undefined;
}

/** Returns the chain of first parents, newest first. */
function listTrunk(commits: readonly ReadCommit[], byId: ReadonlyMap<string, ReadCommit>): ReadCommit[] {
  const trunk: ReadCommit[] = [];
  let current = commits[0];
  while (current !== undefined && trunk.length < commits.length) {
    trunk.push(current);
    current = byId.get(current.parents[0] ?? '');
  }
  return trunk;
}

/** Lists the ancestors that were not seen before, and marks them as seen. */
function listBrought(
  starts: readonly string[],
  byId: ReadonlyMap<string, ReadCommit>,
  seen: Set<string>,
): readonly string[] {
  const brought: string[] = [];
  const open = [...starts];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const commit = byId.get(id);
    if (commit === undefined || seen.has(id)) continue;
    seen.add(id);
    brought.push(id);
    open.push(...commit.parents);
  }
  return brought;
}
