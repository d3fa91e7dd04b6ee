import { foldText } from '../../../../platform/text/fold-text.ts';
import { compatibleApps, type Pet } from '../pet.ts';
import type { PetQuery } from './pet-query.ts';
import type { SearchFields } from './search-fields.ts';

interface Filtered {
  readonly pet: Pet;
  readonly fields: SearchFields;
}

/** Returns the condition for pets of the query; undefined if all meet it. */
export function findFilter(query: PetQuery): ((entry: Filtered) => boolean) | undefined {
  const { kind } = query;
  const tags = (query.tags ?? []).map(foldText);
  const author = foldText(query.author ?? '').trim();
  const apps = (query.compatibleWith ?? []).map((app) => app.toLowerCase());
  if (kind === undefined && tags.length === 0 && author === '' && apps.length === 0) return undefined;
  return ({ pet, fields }) =>
    (kind === undefined || pet.kind === kind) &&
    tags.every((tag) => fields.tags.has(tag)) &&
    (fields.author.includes(author) || pet.owner.profileSlug === author) &&
    apps.every((app) => ['codex', ...compatibleApps(pet.asset.spriteVersion)].includes(app));
}
