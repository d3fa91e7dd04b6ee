// The pictures and embedded pages of a pet, and the files of its package.
import { type Static, type TSchema, Type } from 'typebox';
import { anyObject, JSON_MEDIA } from '../../../platform/http/schemas/describe-operation.ts';
import { STATES } from '../model/atlas.ts';
import { oneOf } from './fields.ts';
import { describe } from './operation.ts';

/** Up to three times the size of a sheet's cell: 576 × 624 pixels, more than any README shows. */
const SCALES = ['1', '2', '3'] as const;
const MODES = ['sprite', 'card'] as const;
const THEMES = ['auto', 'light', 'dark'] as const;
const SWITCH = ['true', 'false', '1', '0'] as const;

function choice<const Values extends readonly string[]>(values: Values, description: string) {
  return Type.Optional(oneOf(values, { description }));
}

const stateNames = STATES.map(({ name }) => name);
const look = {
  mode: choice(MODES, 'The pet alone, or a card with its name.'),
  state: choice(stateNames, 'What the pet does.'),
  scale: choice(SCALES, 'How many times its own size.'),
};

export const CardQuery = Type.Object(look);
export type CardQuery = Static<typeof CardQuery>;

export const EmbedQuery = Type.Object({
  ...look,
  theme: choice(THEMES, 'The colours of the card; by default those that the visitor prefers.'),
  compact: choice(SWITCH, 'A card in one line, which shows nothing but the pet and its name unless asked to.'),
  showInstall: choice(SWITCH, 'Whether the card shows how to install the pet.'),
  showAuthor: choice(SWITCH, 'Whether the card shows the owner of the pet.'),
  showTags: choice(SWITCH, 'Whether the card shows the tags.'),
});
export type EmbedQuery = Static<typeof EmbedQuery>;

const bytes = Type.String({ format: 'binary' });
const SlugParams = Type.Object({ slug: Type.String({ examples: ['trinket'] }) });

interface Picture {
  readonly operationId: string;
  readonly summary: string;
  readonly type: string;
  readonly querystring?: TSchema;
}

function describePicture({ operationId, summary, type, querystring }: Picture) {
  const isChosen = querystring !== undefined;
  return describe({
    operationId,
    summary,
    tag: 'sharing',
    params: SlugParams,
    ...(isChosen && { querystring }),
    content: { [type]: type.startsWith('text/') ? Type.String() : bytes },
    errors: ['invalid_slug', 'not_found', ...(isChosen ? (['invalid_field'] as const) : [])],
    isCacheable: true,
    isOpenedByPeople: true,
  });
}

export const getBadge = describePicture({
  operationId: 'getBadge',
  summary: "A badge with the pet's face and name",
  type: 'image/svg+xml',
});

export const getCard = describePicture({
  operationId: 'getCard',
  summary: 'The pet as an animated picture, alone or on a card',
  type: 'image/gif',
  querystring: CardQuery,
});

export const getEmbed = describePicture({
  operationId: 'getEmbed',
  summary: 'The pet as a small page for an iframe, without any script',
  type: 'text/html',
  querystring: EmbedQuery,
});

export const getOpenGraphImage = describePicture({
  operationId: 'getOpenGraphImage',
  summary: 'The picture that networks show with a link to the pet, 1200 × 630',
  type: 'image/png',
});

/** Describes a file of an asset. Files never change; pets name their present assets. */
export function describeAssetFile(name: string, type: string) {
  const [media = type] = type.split(';', 1);
  const words = name.split(/[.-]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return describe({
    operationId: `getAsset${words.join('')}`,
    summary: `The file ${name} of a published package`,
    tag: 'assets',
    params: Type.Object({ assetId: Type.String() }),
    content: { [media]: media === JSON_MEDIA ? anyObject : bytes },
    errors: ['not_found'],
    isCacheable: true,
  });
}
