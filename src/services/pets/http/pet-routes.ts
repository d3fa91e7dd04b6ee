import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { JSON_TYPE } from '../../../platform/http/answer-headers.ts';
import { PUBLIC_HEADERS, sendPublic, toPublicText } from '../../../platform/http/public-answer.ts';
import * as operations from '../contract/operations.ts';
import type { Pet } from '../model/pet.ts';
import { countUse } from '../verbs/gallery/count-use.ts';
import { getPet } from '../verbs/gallery/get-pet.ts';
import { listPets } from '../verbs/gallery/list-pets.ts';
import type { Addresses } from './answers/addresses.ts';
import { toManifestBody, toTagsBody } from './answers/to-list-bodies.ts';
import { toPetBody } from './answers/to-pet-body.ts';
import { toInstall, toShare } from './answers/to-share.ts';
import { GalleryText } from './documents/gallery-text.ts';
import { TOON_TYPE, writeToon } from './documents/toon.ts';
import type { HttpResources } from './http-resources.ts';
import { toPaging, toPetQuery } from './to-pet-query.ts';

interface PetRoute {
  Params: { slug: string };
  Querystring: operations.PetListQuery;
}

type Request = FastifyRequest<PetRoute>;

/** The format of a payload. */
interface Notation {
  readonly type: string;
  readonly write: (payload: unknown) => string | Promise<string>;
}

const JSON_NOTATION: Notation = { type: JSON_TYPE, write: (payload) => JSON.stringify(payload) };
const TOON_NOTATION: Notation = { type: TOON_TYPE, write: writeToon };

/** Declares the routes that answer in JSON and in TOON. */
export function declarePetRoutes(app: FastifyInstance, resources: HttpResources): void {
  const { addressesOf } = resources;
  const ofPet = (toBody: (pet: Pet, addresses: Addresses) => object) => async (request: Request) =>
    toBody(await getPet(resources, request.params.slug), addressesOf(request));

  declareManifest(app, resources);
  declareTwins(app, '/api/pets', operations.listPets, async (request) => {
    const { query } = request;
    const isPaged = query.page !== undefined || query.pageSize !== undefined;
    const paging = isPaged ? toPaging(query, resources.limits) : undefined;
    const { total, pets, pagination } = await listPets(resources, toPetQuery(query), paging);
    const addresses = addressesOf(request);
    const bodies = pets.map((pet) => toPetBody(pet, addresses));
    return { total, pets: bodies, ...(pagination && { pagination }) };
  });
  declareTwins(
    app,
    '/api/pets/:slug',
    operations.getPet,
    ofPet((pet, addresses) => ({ pet: toPetBody(pet, addresses) })),
  );
  declareTwins(app, '/api/pets/:slug/share', operations.getShare, ofPet(toShare));
  declareTwins(app, '/api/pets/:slug/install', operations.getInstall, ofPet(toInstall));
  declareTwins(app, '/api/tags', operations.listTags, async () => {
    const { at, tags } = await resources.gallery.current();
    return toTagsBody(at, tags);
  });

  app.post<PetRoute>('/api/pets/:slug/install', { schema: operations.countInstall }, async (request, reply) => {
    await countUse(resources, request.params.slug, 'install', resources.callers.clientHashOf(request));
    reply.headers(PUBLIC_HEADERS);
    return '{"ok":true}';
  });
}

/** Declares the manifest, the largest answer. It is the same for all callers, so its text is cached. */
function declareManifest(app: FastifyInstance, resources: HttpResources): void {
  const declare = (path: string, schema: object, { type, write }: Notation): void => {
    const text = new GalleryText({
      type,
      write: (gallery, addresses) => write(toManifestBody(gallery, addresses)),
      encode: (base) => JSON.stringify(base).slice(1, -1),
    });
    app.get(path, { schema }, async (request, reply) => text.send(resources, request, reply));
  };
  declare('/api/manifest', operations.getManifest.json, JSON_NOTATION);
  declare('/api/manifest.toon', operations.getManifest.toon, TOON_NOTATION);
}

function declareTwins(
  app: FastifyInstance,
  path: string,
  { json, toon }: (typeof operations)['getPet'],
  read: (request: Request) => Promise<object>,
): void {
  const answer =
    ({ type, write }: Notation) =>
    async (request: Request, reply: FastifyReply) =>
      sendPublic(request, reply, toPublicText(type, await write(await read(request))));
  app.get<PetRoute>(path, { schema: json }, answer(JSON_NOTATION));
  app.get<PetRoute>(`${path}.toon`, { schema: toon }, answer(TOON_NOTATION));
}
