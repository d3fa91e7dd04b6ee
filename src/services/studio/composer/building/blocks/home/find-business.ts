import type { Brief } from '../../../brief.ts';
import businesses from '../../knowledge/businesses.json' with { type: 'json' };
import { hasWord } from '../../words.ts';

type Business = (typeof businesses)[number];

/** The trade that a site is for, by its title and its opening requirement: it has sentences of its own. */
export function findBusiness({ title, requirements }: Brief): Business | undefined {
  const opening = requirements.find(({ kind }) => kind === 'hero')?.text ?? '';
  return businesses.find(({ words }) => hasWord(`${title} ${opening}`, ...words));
}
