// The repository that an agent means. It often knows the name alone, or writes owner/name in one field.
import { refuse } from '../model/refusals.ts';
import { type RepositoryName, toFullName } from '../model/repository.ts';
import type { Viewer } from '../model/viewer.ts';
import type { MemoryResources } from '../resources.ts';
import { listVisible } from '../verbs/visible-repositories.ts';
import type { MemoryTool } from './define-tool.ts';

interface Named {
  readonly owner?: string | undefined;
  readonly repo?: string | undefined;
}

/** The most names that a refusal lists. */
const LISTED_MAX = 10;

/**
 * Returns the input with `owner` and `repo`, if it is clear which repository is meant. Without a name that is `home`, or
 * the only visible one. Refuses a name that several have.
 */
export async function resolveRepository<Input extends object>(
  resources: MemoryResources,
  viewer: Viewer,
  tool: Pick<MemoryTool, 'input'>,
  input: Input & Named,
  home?: RepositoryName,
): Promise<Input & Named> {
  if (!isAboutRepository(tool)) return input;
  const { owner, repo } = input;
  const [first = '', second, ...rest] = repo?.split('/') ?? [];
  if (second !== undefined && rest.length === 0) return { ...input, owner: first, repo: second };
  if (owner !== undefined) return input;
  if (repo === undefined && home !== undefined) return { ...input, owner: home.owner, repo: home.name };
  const all = await listVisible(resources, viewer);
  const meant = all.filter(({ name }) => repo === undefined || name.toLowerCase() === repo.toLowerCase());
  const [only] = meant;
  if (only !== undefined && meant.length === 1) return { ...input, owner: only.owner, repo: only.name };
  if (repo === undefined) return input;
  if (only === undefined) throw refuse('repository_not_found', { repository: repo });
  throw refuse('repository_ambiguous', { names: meant.slice(0, LISTED_MAX).map(toFullName).join(', ') }, 'repo');
}

export function isAboutRepository({ input }: Pick<MemoryTool, 'input'>): boolean {
  return 'repo' in ((input as { properties?: object }).properties ?? {});
}
