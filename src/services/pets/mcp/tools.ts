import type { FastifyRequest } from 'fastify';
import { type Static, type TSchema, Type } from 'typebox';
import type { McpTool } from '../../../platform/mcp/mcp-tool.ts';
import { closed, count, oneOf, slug, text } from '../contract/fields.ts';
import { FROM_FIELD, PreviewBody, WISH_FIELDS } from '../contract/preview.ts';
import { RequestInfoFields } from '../contract/request-info.ts';
import { BadgeFields, CardFields, EmbedFields, InstallFields, SHARED_PET_FIELDS } from '../contract/shared-pet.ts';
import type { Addresses } from '../http/answers/addresses.ts';
import { toPreviewBody } from '../http/answers/to-preview-body.ts';
import { toRequestInfo } from '../http/answers/to-request-info.ts';
import { toBadge, toCard, toEmbed, toInstall, toSharedPet } from '../http/answers/to-share.ts';
import type { HttpResources } from '../http/http-resources.ts';
import { PET_KINDS, type Pet } from '../model/pet.ts';
import type { PetsResources } from '../ports.ts';
import { getPet } from '../verbs/gallery/get-pet.ts';
import { listPets } from '../verbs/gallery/list-pets.ts';
import { previewPet } from '../verbs/generation/preview-pet.ts';
import texts from './tools.json' with { type: 'json' };

/** The results that fit the context of an agent; more can be read over HTTP. */
const RESULTS_DEFAULT = 10;
const RESULTS_MAX = 60;

const textOrTexts = (description: string) =>
  Type.Union([Type.String(), Type.Array(Type.String(), { maxItems: 20 })], { description });

const SearchInput = Type.Object(
  {
    query: Type.Optional(
      Type.String({ maxLength: 200, description: 'Words to look for in names, tags, descriptions and authors.' }),
    ),
    kind: Type.Optional(oneOf(['all', ...PET_KINDS], { description: 'The kind of pet; all by default.' })),
    tags: Type.Optional(textOrTexts('Tags that a pet must have, all of them; a list, or separated by commas.')),
    author: Type.Optional(Type.String({ maxLength: 200, description: "A part of the author's public name." })),
    compatibleWith: Type.Optional(
      textOrTexts('Where the pet must work: codex, codex-cli or codex-app; a list, or separated by commas.'),
    ),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: RESULTS_MAX, default: RESULTS_DEFAULT, description: 'How many at most.' }),
    ),
  },
  closed,
);

const SlugInput = Type.Object(
  { slug: Type.String({ maxLength: 200, description: 'The exact slug of an approved pet.' }) },
  closed,
);
const PreviewInput = Type.Object({ ...WISH_FIELDS, from: FROM_FIELD }, closed);
const NoInput = Type.Object({}, closed);

const pet = Type.Object(SHARED_PET_FIELDS, closed);
const named = <T extends TSchema>(key: string, schema: T) => Type.Object({ slug, name: text, [key]: schema }, closed);

const SearchOutput = Type.Object({ total: count, limit: count, pets: Type.Array(pet) }, closed);
const PetOutput = Type.Object({ pet }, closed);
const InstallOutput = named('install', InstallFields);
const BadgeOutput = named('badge', BadgeFields);
const CardOutput = named('card', CardFields);
const EmbedOutput = named('embed', EmbedFields);

/** Returns the name of a tool with its texts. */
function describe(name: keyof typeof texts): Pick<McpTool, 'name' | 'title' | 'description'> {
  return { name, ...texts[name] };
}

/** Creates the tools, with addresses of the host that a request came to. */
export function createTools(resources: HttpResources, request: FastifyRequest): McpTool[] {
  const addresses = resources.addressesOf(request);
  const ofPet = (toOutput: (pet: Pet) => object) => async (input: unknown) =>
    toOutput(await getPet(resources, (input as Static<typeof SlugInput>).slug.trim()));
  const snippet = (key: string, toSnippet: (pet: Pet, addresses: Addresses) => object) =>
    ofPet((pet) => ({ slug: pet.slug, name: pet.displayName, [key]: toSnippet(pet, addresses) }));
  return [
    {
      ...describe('search_pets'),
      input: SearchInput,
      output: SearchOutput,
      run: (input) => searchPets(resources, addresses, input as Static<typeof SearchInput>),
    },
    {
      ...describe('get_pet'),
      input: SlugInput,
      output: PetOutput,
      run: ofPet((pet) => ({ pet: toSharedPet(pet, addresses) })),
    },
    {
      ...describe('get_install_instructions'),
      input: SlugInput,
      output: InstallOutput,
      run: ofPet((pet) => toInstall(pet, addresses)),
    },
    {
      ...describe('get_badge_code'),
      input: SlugInput,
      output: BadgeOutput,
      run: snippet('badge', toBadge),
    },
    {
      ...describe('get_card_code'),
      input: SlugInput,
      output: CardOutput,
      run: snippet('card', toCard),
    },
    {
      ...describe('get_embed_code'),
      input: SlugInput,
      output: EmbedOutput,
      run: snippet('embed', toEmbed),
    },
    {
      ...describe('preview_pet'),
      input: PreviewInput,
      output: PreviewBody,
      run: async (input) => {
        const { from, ...wish } = input as Static<typeof PreviewInput>;
        const fields = { ...wish, from: from === undefined ? undefined : String(from) };
        const caller = { account: undefined, clientHash: resources.callers.clientHashOf(request) };
        await resources.rates.check('preview', caller);
        return toPreviewBody(await previewPet(resources, caller, { fields }));
      },
    },
    {
      ...describe('get_pet_request_info'),
      input: NoInput,
      output: RequestInfoFields,
      run: async () => toRequestInfo(addresses, resources.limits),
    },
  ];
}

async function searchPets(
  resources: PetsResources,
  addresses: Addresses,
  input: Static<typeof SearchInput>,
): Promise<object> {
  const { query, kind = 'all', author, limit = RESULTS_DEFAULT } = input;
  const filters = { tags: toList(input.tags), author, compatibleWith: toList(input.compatibleWith) };
  const wanted = { ...filters, text: query, kind: kind === 'all' ? undefined : kind };
  const { total, pets } = await listPets(resources, wanted, { page: 1, pageSize: limit });
  return { total, limit, pets: pets.map((pet) => toSharedPet(pet, addresses)) };
}

function toList(texts: string | readonly string[] = []): string[] {
  const items = [texts].flat().flatMap((text) => text.split(','));
  return items.map((item) => item.trim()).filter((item) => item !== '');
}
