// The pull request with which each commit came, as messages tell it: `Add a router (#12)` of a squashed one, `Merge
// pull request #12 from …` of a merged one, whose commits are those that its second parent brought.
import type { ReadCommit } from '../../model/commit.ts';

const MERGED = /^Merge pull request #(\d{1,9})\b|^Merged in .{1,200} \(pull request #(\d{1,9})\)/;
const SQUASHED = /\((?:#|PR #)(\d{1,9})\)\s*$/;
/** Of GitLab, at the end of a message. */
const MERGE_REQUEST = /^See merge request \S{0,200}!(\d{1,9})$/m;

/** Returns the commits, newest first as they are given, with their pull requests. */
export function linkPulls(commits: readonly ReadCommit[]): ReadCommit[] {
  const positions = new Map(commits.map(({ id }, position) => [id, position]));
  const parents = commits.map((commit) => commit.parents.flatMap((id) => positions.get(id) ?? []));
  const pulls = commits.map(findPull);
  // The oldest merge comes first: a later one brings nothing that an earlier one brought.
  for (const [merge, { parents: ids }] of [...commits.entries()].reverse()) {
    if (pulls[merge] === undefined || ids.length < 2) continue;
    const known = listAncestors(toPositions(ids.slice(0, 1), positions), parents, new Set());
    const brought = listAncestors(toPositions(ids.slice(1), positions), parents, known);
    for (const position of brought) pulls[position] ??= pulls[merge];
  }
  return commits.map((commit, position) => ({ ...commit, pull: pulls[position] }));
}

function toPositions(ids: readonly string[], positions: ReadonlyMap<string, number>): number[] {
  return ids.flatMap((id) => positions.get(id) ?? []);
}

/** Returns the commits from which these descend, and these, without those that `known` has. */
function listAncestors(
  starts: readonly number[],
  parents: readonly (readonly number[])[],
  known: ReadonlySet<number>,
): ReadonlySet<number> {
  const found = new Set<number>();
  const open = [...starts];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (known.has(at) || found.has(at)) continue;
    found.add(at);
    open.push(...(parents[at] ?? []));
  }
  return found;
}

function findPull({ subject, body }: ReadCommit): number | undefined {
  const found = MERGED.exec(subject) ?? SQUASHED.exec(subject) ?? MERGE_REQUEST.exec(body);
  const number = Number(found?.[1] ?? found?.[2]);
  return number > 0 ? number : undefined;
}
