import type { FastifyInstance } from 'fastify';
import { declareReportPages, type ShownPage } from '../../../../accounts/index.ts';
import { PAGE_ROUTE } from '../../../../platform/web/send-page.ts';
import { PetListQuery } from '../../contract/operations.ts';
import { prefersMarkdown } from '../../http/accepts.ts';
import { toShare } from '../../http/answers/to-share.ts';
import { sendIndex, sendPet } from '../../http/documents/markdown-pages.ts';
import { toPaging, toPetQuery } from '../../http/to-pet-query.ts';
import { REPORT_DETAILS_LENGTH_MAX } from '../../model/reports.ts';
import { toPagination } from '../../model/search/pet-query.ts';
import { getPet } from '../../verbs/gallery/get-pet.ts';
import { isPetLiked, likePet } from '../../verbs/gallery/like-pet.ts';
import { listPets } from '../../verbs/gallery/list-pets.ts';
import { listProfile } from '../../verbs/gallery/list-profile.ts';
import { reportPet } from '../../verbs/gallery/report-pet.ts';
import { REASON_LABELS } from '../parts/texts.ts';
import { galleryView, toGalleryTitle } from '../views/gallery-view.ts';
import { petView } from '../views/pet-view.ts';
import { profileView } from '../views/profile-view.ts';
import { limit, type PagesResources } from './page-context.ts';

/** Pets that greet on the front page. */
const PARADE = 5;
/** The number that fits one row of a page. */
const RELATED_MAX = 4;

interface OfPet {
  Params: { slug: string };
}

/** Declares the public pages. */
export function declareGalleryRoutes(app: FastifyInstance, resources: PagesResources): void {
  const { pages } = resources;

  const GALLERY = { schema: { ...PAGE_ROUTE.schema, querystring: PetListQuery } };
  app.get<{ Querystring: PetListQuery }>('/', GALLERY, async (request, reply) => {
    if (prefersMarkdown(request)) return sendIndex(resources, request, reply);
    const { visitor } = await pages.visit(request);
    return pages.send(request, reply, visitor, await showGallery(resources, request.query));
  });

  app.get<OfPet>('/pets/:slug', PAGE_ROUTE, async (request, reply) => {
    const { slug } = request.params;
    if (prefersMarkdown(request)) return sendPet(resources, request, reply, slug);
    const { caller, visitor } = await pages.visit(request);
    const pet = await getPet(resources, slug);
    const addresses = resources.addressesOf(request);
    const related = (await resources.gallery.current()).listRelated(pet, RELATED_MAX);
    const isLiked = await isPetLiked(resources, caller, pet.id);
    return pages.send(request, reply, visitor, {
      title: pet.displayName,
      path: `/pets/${slug}`,
      ...(pet.description !== '' && { description: pet.description }),
      markdownPath: `/pets/${slug}.md`,
      imageUrl: addresses.openGraphImage(slug),
      scripts: ['pet.js'],
      content: petView({ pet, shared: toShare(pet, addresses), related, isLiked, visitor }),
    });
  });

  pages.declarePage<{ Params: { profileSlug: string } }>(app, '/authors/:profileSlug', async (_visit, { params }) => {
    const profile = await listProfile(resources, params.profileSlug);
    return { title: profile.name, path: `/authors/${profile.profileSlug}`, content: profileView(profile) };
  });

  pages.declareForm<OfPet>(app, '/pets/:slug/like', {
    checkRate: limit(resources, 'like'),
    act: async ({ text, request }, { caller }) => {
      const { slug } = request.params;
      await likePet(resources, caller, slug, text('liked') === 'true');
      return `/pets/${slug}`;
    },
  });

  declareReportPages(app, pages, {
    path: '/pets/:slug',
    thing: 'pet',
    readers: 'the moderators',
    thanks: 'The moderators will look at',
    homePath: '/',
    reasons: REASON_LABELS,
    detailsLengthMax: REPORT_DETAILS_LENGTH_MAX,
    checkRate: limit(resources, 'report'),
    nameOf: async (slug) => (await getPet(resources, slug)).displayName,
    report: ({ caller, id, ...report }) => reportPet(resources, caller, id, report),
  });
}

async function showGallery(resources: PagesResources, sent: PetListQuery): Promise<ShownPage> {
  const query = toPetQuery(sent);
  const paging = toPaging(sent, resources.limits);
  const [{ pets, total }, { tags }, popular] = await Promise.all([
    listPets(resources, query, paging),
    resources.gallery.current(),
    listPets(resources, { sort: 'popular' }, { page: 1, pageSize: PARADE }),
  ]);
  const { text, kind, sort } = query;
  const looked = { text, kind, sort, tags: query.tags ?? [], page: paging.page };
  const content = galleryView({
    query: looked,
    pets,
    pagination: toPagination(paging, total),
    tags,
    parade: popular.pets,
  });
  return {
    title: toGalleryTitle(looked) ?? 'Magpie Pets: animated companions for your coding agent',
    path: '/',
    markdownPath: '/index.md',
    scripts: ['gallery.js'],
    content,
  };
}
