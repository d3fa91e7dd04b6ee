import type { BlamedLines } from '../git/history/blame-lines.ts';
import type { StoredCommit } from '../model/commit.ts';
import type { PullComment, PullText } from '../model/pull-text.ts';
import type { Repository } from '../model/repository.ts';
import { NO_COMMIT } from '../model/repository-index.ts';
import type { Viewer } from '../model/viewer.ts';
import type { MemoryResources } from '../resources.ts';
import { chooseIndex } from './choose-index.ts';
import { type FileRequest, getFile } from './get-file.ts';
import { readCommits } from './read-commits.ts';
import { toOwner } from './visible-repositories.ts';

export interface LinesRequest extends FileRequest {
  readonly startLine: number;
  readonly endLine: number;
}

/** A commit and the lines that are as it left them. */
export interface Reason {
  /** The commit; undefined for lines that are not committed yet. */
  readonly commit: StoredCommit | undefined;
  /** The path that the lines had then. */
  readonly path: string;
  readonly lines: readonly { readonly startLine: number; readonly endLine: number }[];
  /** The pull request of the commit, if the code host returned its text. */
  readonly pull?: PullText | undefined;
  /** The comments of its reviewers on this file. */
  readonly comments: readonly PullComment[];
}

export interface Explanation {
  readonly repository: Repository;
  /** The commit to which the numbers of the lines belong. */
  readonly commit: string;
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  /** The reasons in the order of the lines. */
  readonly reasons: readonly Reason[];
  /** True if fewer lines are explained than requested. */
  readonly isCut: boolean;
}

/** Returns the commits that made lines of a file what they are, with their messages. */
export async function explainLines(
  resources: MemoryResources,
  viewer: Viewer,
  request: LinesRequest,
): Promise<Explanation> {
  const { explainedLinesMax } = resources.limits;
  const endLine = Math.min(request.endLine, request.startLine + explainedLinesMax - 1);
  // Only what is indexed is explained: other files may be ignored on purpose.
  const part = await getFile(resources, viewer, { ...request, endLine });
  const { repository, commit, path, startLine } = part;
  if (commit === NO_COMMIT) {
    const reason = { commit: undefined, path, lines: [{ startLine, endLine: part.endLine }], comments: [] };
    return { repository, commit, path, startLine, endLine: part.endLine, reasons: [reason], isCut: part.isCut };
  }
  const contents = await findUncommitted(resources, viewer, request, path);
  const range = { commit, path, startLine, endLine: part.endLine, contents };
  const blamedReasons = await resources.sources.read(toOwner(viewer), repository, async (source) => {
    const blamed = await source.blameLines(range);
    const ids = [...new Set(blamed.flatMap((lines) => lines.commit ?? []))];
    return toReasons(blamed, await readCommits(resources, repository.id, source, ids));
  });
  const reasons = await addPulls(resources, repository.id, blamedReasons);
  return { repository, commit, path, startLine, endLine: part.endLine, reasons, isCut: part.endLine < request.endLine };
}

/** Returns the text of a file that differs from the commit: that of a watched folder with uncommitted changes. */
async function findUncommitted(
  resources: MemoryResources,
  viewer: Viewer,
  request: LinesRequest,
  path: string,
): Promise<string | undefined> {
  const { repository, summary } = await chooseIndex(resources, viewer, request);
  if (summary.target.kind !== 'worktree') return undefined;
  const blob = (await resources.index.indexes.findManifest(summary.id))?.get(path)?.blob;
  return blob === undefined ? undefined : resources.index.blobs.findText(repository.id, blob);
}

function toReasons(blamed: readonly BlamedLines[], commits: ReadonlyMap<string, StoredCommit>): Reason[] {
  const groups = Map.groupBy(blamed, ({ commit = '', path }) => `${commit}\0${path}`);
  return [...groups.values()].flatMap((lines): Reason[] => {
    const [first] = lines;
    if (first === undefined) return [];
    const ranges = lines.map(({ startLine, endLine }) => ({ startLine, endLine }));
    return [{ commit: commits.get(first.commit ?? ''), path: first.path, lines: ranges, comments: [] }];
  });
}

async function addPulls(
  { index }: MemoryResources,
  repositoryId: string,
  reasons: readonly Reason[],
): Promise<Reason[]> {
  const numbers = [...new Set(reasons.flatMap(({ commit }) => commit?.pull ?? []))];
  const { pulls, comments } = await index.pullTexts.list(repositoryId, numbers);
  return reasons.map((reason) => {
    const pull = pulls.find(({ number }) => number === reason.commit?.pull);
    const own = comments.filter(({ number, path }) => number === pull?.number && path === reason.path);
    return { ...reason, pull, comments: own };
  });
}
