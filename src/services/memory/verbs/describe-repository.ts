import type { StoredCommit } from '../model/commit.ts';
import type { Repository, RepositoryName } from '../model/repository.ts';
import type { IndexSummary } from '../model/repository-index.ts';
import type { Viewer } from '../model/viewer.ts';
import type { MemoryResources } from '../resources.ts';
import type { FilesDescription } from '../search/thread/describe-files.ts';
import type { TreeItem } from '../search/thread/list-tree.ts';
import { type ChosenRef, chooseIndex } from './choose-index.ts';
import { toOwner } from './visible-repositories.ts';

export interface RepositoryOverview extends FilesDescription {
  readonly repository: Repository;
  readonly summary: IndexSummary;
  /** The first paragraphs of the README, without badges. */
  readonly purpose: string;
  readonly folders: readonly TreeItem[];
  readonly recentCommits: readonly StoredCommit[];
}

const PURPOSE_CHARS_MAX = 1_200;
/** The part of the README that is read; a project states its purpose at the start. */
const README_CHARS_MAX = 20_000;
const FOLDERS_MAX = 40;
const COMMITS_MAX = 8;

export async function describeRepository(
  resources: MemoryResources,
  viewer: Viewer,
  request: ChosenRef & { readonly repository: RepositoryName },
): Promise<RepositoryOverview> {
  const { searchThread, index } = resources;
  const { repository, asked, summary } = await chooseIndex(resources, viewer, request);
  const owner = toOwner(viewer);
  const files = await searchThread.run(owner, 'describe', asked);
  const tree = await searchThread.run(owner, 'listTree', asked, { path: '', depth: 2, entriesMax: FOLDERS_MAX });
  const readme = files.readme && (await index.blobs.findText(repository.id, files.readme.blob));
  return {
    ...files,
    repository,
    summary,
    purpose: toPurpose(readme ?? ''),
    folders: tree.items.filter(({ kind }) => kind === 'folder'),
    recentCommits: await index.commits.list(repository.id, undefined, COMMITS_MAX),
  };
}

/** Extracts the paragraphs and lists of words. Leaves out headings, badges, code and markup. */
function toPurpose(readme: string): string {
  const paragraphs = readme
    .slice(0, README_CHARS_MAX)
    .replace(/^(```|~~~)[\s\S]*?^\1.*$/gm, '')
    .replace(/<(https?:[^<>\s]*)>/g, '$1')
    // The pattern excludes `<`, so that an unclosed one does not restart the search for its end at each `<`.
    .replace(/<[^<>]*>/g, '')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => /^[\p{L}`*_>[-]/u.test(paragraph) && !/^\[?!\[|\]\(#/.test(paragraph))
    .filter((paragraph) => /\p{L}{2,} \p{L}{2,}/u.test(paragraph));
  let purpose = '';
  for (const paragraph of paragraphs) {
    if (purpose.length + paragraph.length > PURPOSE_CHARS_MAX) break;
    purpose += `${purpose === '' ? '' : '\n\n'}${paragraph}`;
  }
  return purpose || (paragraphs[0] ?? '').slice(0, PURPOSE_CHARS_MAX);
}
