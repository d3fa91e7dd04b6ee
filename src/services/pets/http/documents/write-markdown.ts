import { compatibleApps, type Pet } from '../../model/pet.ts';
import type { TagCount } from '../../model/search/gallery.ts';
import type { PetList } from '../../verbs/gallery/list-pets.ts';
import type { Addresses } from '../answers/addresses.ts';
import { escapeMarkdown } from '../answers/escape-markdown.ts';
import { toShare } from '../answers/to-share.ts';

/** The tags that say what there is; the rest is at /api/tags. */
const TAGS_SHOWN = 30;

export function writeIndexPage({ total, pets, pagination }: PetList, tags: readonly TagCount[], at: Addresses): string {
  const page = pagination && pagination.totalPages > 1 ? `, page ${pagination.page} of ${pagination.totalPages}` : '';
  const more = pagination?.hasNextPage
    ? `More: add \`page=${pagination.page + 1}\` to the query of this page, or read ${at.at('/api/manifest')}.`
    : '';
  return joinBlocks([
    '# Magpie pets',
    'Animated pets for coding agents: search them, install them, show them in a README.',
    `${total} ${total === 1 ? 'pet' : 'pets'}${page}`,
    pets.map((pet) => writeListed(pet, at)).join('\n'),
    more,
    '## Tags',
    tags
      .slice(0, TAGS_SHOWN)
      .map(({ name, count }) => `${escapeMarkdown(name)} (${count})`)
      .join(', '),
    '## More',
    [
      `- Search: ${at.at('/api/pets')}?q=…&kind=creature|object|character&tags=…`,
      `- [For programs](${at.at('/docs.md')})`,
      `- [Ask for a new pet](${at.at('/request.md')})`,
      `- [Submit a pet](${at.at('/submit.md')})`,
      `- [Terms](${at.at('/terms.md')})`,
    ].join('\n'),
  ]);
}

function writeListed({ slug, displayName, kind, description }: Pet, at: Addresses): string {
  return `- [${escapeMarkdown(displayName)}](${at.petPage(slug)}.md) (\`${slug}\`, ${kind}): ${escapeMarkdown(description)}`;
}

export function writePetPage(pet: Pet, at: Addresses): string {
  const { share, installPrompt } = toShare(pet, at);
  return joinBlocks([
    `# ${escapeMarkdown(pet.displayName)}`,
    escapeMarkdown(pet.description),
    `![${escapeMarkdown(pet.displayName)}, idle](${share.card.gifUrl})`,
    writeProperties(pet, at),
    '## Install',
    fence(share.install.command, 'sh'),
    'Or by hand:',
    share.install.manual.steps.map((step, index) => `${index + 1}. ${escapeMarkdown(step)}`).join('\n'),
    'Or ask an agent:',
    fence(installPrompt, 'text'),
    '## Share',
    'A badge:',
    fence(share.badge.markdown, 'markdown'),
    'An animated card:',
    fence(share.card.markdown, 'markdown'),
    'On a web page:',
    fence(share.embed.iframe, 'html'),
  ]);
}

function writeProperties(pet: Pet, at: Addresses): string {
  const { asset, owner, generator } = pet;
  const properties: readonly (readonly [string, string | null])[] = [
    ['Slug', `\`${pet.slug}\``],
    ['Kind', pet.kind],
    ['Tags', pet.tags.length === 0 ? null : pet.tags.map(escapeMarkdown).join(', ')],
    ['By', owner.name === '' ? null : escapeMarkdown(owner.name)],
    ['Licence', pet.license === null ? null : escapeMarkdown(pet.license)],
    ['Source', pet.sourceUrl === null ? null : `<${pet.sourceUrl}>`],
    ['Works in', compatibleApps(asset.spriteVersion).join(', ')],
    ['Made by', generator === null ? null : `the generator ${escapeMarkdown(generator.name)}`],
    ['Page', `<${at.petPage(pet.slug)}>`],
    ['Spritesheet', `<${at.spritesheet(asset)}>`],
    ['SHA-256', `\`${asset.sha256}\``],
    ['ZIP', `<${at.asset(asset.assetId, 'pet.zip')}>`],
    ['JSON', `<${at.at(`/api/pets/${pet.slug}`)}>`],
  ];
  return properties.flatMap(([name, value]) => (value === null ? [] : [`- ${name}: ${value}`])).join('\n');
}

/** Puts the text into a fence that is longer than any row of backticks in it. */
function fence(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([row]) => row.length));
  const marks = '`'.repeat(longest + 1);
  return `${marks}${language}\n${text}\n${marks}`;
}

export function joinBlocks(blocks: readonly string[]): string {
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}
