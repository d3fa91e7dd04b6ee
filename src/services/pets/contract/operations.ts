// The operations that read in public, as /openapi.json publishes them.
import { type Static, type TSchema, Type } from 'typebox';
import { anyText, JSON_MEDIA, toDocumentOperation } from '../../../platform/http/schemas/describe-operation.ts';
import { refer } from '../../../platform/http/schemas/schema-reference.ts';
import { MCP_OPERATION } from '../../../platform/mcp/mcp-operation.ts';
import { PET_KINDS } from '../model/pet.ts';
import { APP_NAMES, PET_SORTS } from '../model/search/pet-query.ts';
import { closed, oneOf, slug, url } from './fields.ts';
import { ManifestBody, PetListBody, TagsBody } from './lists.ts';
import { describe, type PetOperation, TOON_MEDIA } from './operation.ts';
import { PetBody } from './pet-body.ts';
import { InstallBody, ShareBody } from './shared-pet.ts';

export const SlugParams = Type.Object({ slug });

/** The length of a search, longer than any that a person types. */
const QUERY_LENGTH_MAX = 200;

export const PetListQuery = Type.Object({
  q: Type.Optional(Type.String({ maxLength: QUERY_LENGTH_MAX, description: 'Words; the best matches come first.' })),
  // A form sends its empty fields too: they count as left out.
  kind: Type.Optional(oneOf(['all', ...PET_KINDS, ''], { default: 'all' })),
  tags: Type.Optional(
    Type.Array(Type.String(), { description: 'Repeated or separated by commas; a pet has all of them.' }),
  ),
  author: Type.Optional(
    Type.String({ maxLength: QUERY_LENGTH_MAX, description: "A part of the author's name, or a profile slug." }),
  ),
  compatibleWith: Type.Optional(Type.Array(oneOf(APP_NAMES), { description: 'A pet works in all of them.' })),
  sort: Type.Optional(oneOf([...PET_SORTS, ''], { description: 'By default newest, or best match with q.' })),
  page: Type.Optional(Type.Integer({ minimum: 1, default: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 24 })),
});

export type PetListQuery = Static<typeof PetListQuery>;

/** A JSON route and its twin. */
interface Twins {
  readonly json: ReturnType<typeof describe>;
  readonly toon: ReturnType<typeof describe>;
}

function describeTwins(operation: Omit<PetOperation, 'content' | 'isCacheable'>, result: TSchema): Twins {
  const { operationId, summary } = operation;
  const common = { ...operation, isCacheable: true };
  return {
    json: describe({ ...common, content: { [JSON_MEDIA]: result } }),
    toon: describe({
      ...common,
      operationId: `${operationId}AsToon`,
      summary: `${summary}, as TOON`,
      content: { [TOON_MEDIA]: anyText },
    }),
  };
}

const ofList = { querystring: PetListQuery, errors: ['invalid_pagination', 'invalid_kind', 'invalid_field'] } as const;
const ofPet = { params: SlugParams, errors: ['invalid_slug', 'not_found'] } as const;

export const getManifest = describeTwins(
  { operationId: 'getManifest', summary: 'All approved pets with their files', tag: 'pets' },
  refer(ManifestBody),
);

export const listPets = describeTwins(
  {
    operationId: 'listPets',
    summary: 'List and search approved pets',
    description: 'The first 200 matches, or one page where page or pageSize is sent; total counts all matches.',
    tag: 'pets',
    ...ofList,
  },
  refer(PetListBody),
);

export const getPet = describeTwins(
  { operationId: 'getPet', summary: 'One approved pet', tag: 'pets', ...ofPet },
  Type.Object({ pet: refer(PetBody) }, closed),
);

export const listTags = describeTwins(
  { operationId: 'listTags', summary: 'The tags of all approved pets, and how many have each', tag: 'pets' },
  refer(TagsBody),
);

export const getShare = describeTwins(
  { operationId: 'getShare', summary: 'Badge, card, embed and install snippets of a pet', tag: 'sharing', ...ofPet },
  refer(ShareBody),
);

export const getInstall = describeTwins(
  { operationId: 'getInstall', summary: 'How a pet is installed', tag: 'sharing', ...ofPet },
  refer(InstallBody),
);

export const countInstall = describe({
  operationId: 'countInstall',
  summary: 'Count one install',
  description: 'Clients call it after they installed a pet; it counts once per client and day.',
  tag: 'sharing',
  content: { [JSON_MEDIA]: Type.Object({ ok: Type.Literal(true) }, closed) },
  ...ofPet,
});

export function describeDocument(operationId: string, summary: string, media?: string) {
  return describe({ ...toDocumentOperation(operationId, summary, media), isCacheable: true });
}

/** Describes a document about the pets that the query of the list selects. */
export function describeListDocument(operationId: string, summary: string, media: string) {
  return describe({ ...toDocumentOperation(operationId, summary, media), isCacheable: true, ...ofList });
}

export function describePetDocument(operationId: string, summary: string, media: string) {
  return describe({ ...toDocumentOperation(operationId, summary, media), isCacheable: true, ...ofPet });
}

export function describeMcp(operationId: string) {
  return describe({
    ...MCP_OPERATION,
    operationId,
    description: 'Stateless; all tools only read. Requests from pages of other sites are refused.',
    tag: 'discovery',
    errors: ['forbidden'],
  });
}

export function describeAccessModel(operationId: string) {
  return describe({
    operationId,
    summary: 'The public access model',
    tag: 'discovery',
    content: { [JSON_MEDIA]: refer(AccessModel) },
    isCacheable: true,
  });
}

export const AccessModel = Type.Object(
  {
    resource: url,
    resource_name: Type.String(),
    resource_documentation: url,
    resource_policy_uri: url,
    resource_tos_uri: url,
    oauth_unsupported: Type.Literal(true),
    scopes_supported: Type.Array(Type.String(), { maxItems: 0 }),
    bearer_methods_supported: Type.Array(Type.String(), { maxItems: 0 }),
  },
  { ...closed, $id: 'AccessModel' },
);
