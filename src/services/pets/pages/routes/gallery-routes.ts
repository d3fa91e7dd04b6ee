import type { FastifyInstance } from 'fastify';
import { EMPTY_FORM, type FormState } from '../../../../platform/web/elements/form-fields.ts';
import { PAGE_ROUTE } from '../../../../platform/web/send-page.ts';
import { PetListQuery } from '../../contract/operations.ts';
import { prefersMarkdown } from '../../http/accepts.ts';
import { toShare } from '../../http/answers/to-share.ts';
import { toPaging, toPetQuery } from '../../http/to-pet-query.ts';
import { toPagination } from '../../model/search/pet-query.ts';
import { getPet } from '../../verbs/catalogue/get-pet.ts';
import { isPetLiked, likePet } from '../../verbs/catalogue/like-pet.ts';
import { listPets } from '../../verbs/catalogue/list-pets.ts';
import { listProfile } from '../../verbs/catalogue/list-profile.ts';
import { listRelatedPets } from '../../verbs/catalogue/list-related-pets.ts';
import { reportPet } from '../../verbs/catalogue/report-pet.ts';
import type { Visitor } from '../parts/layout.ts';
import { galleryView, toGalleryTitle } from '../views/gallery-view.ts';
import { petView } from '../views/pet-view.ts';
import { profileView } from '../views/profile-view.ts';
import { reportedView, reportView } from '../views/report-view.ts';
import { limit, type PagesDeps, type ShownPage, sendPage, visit } from './page-context.ts';

/** Pets that greet on the front page. */
const PARADE = 5;

interface OfPet {
  Params: { slug: string };
}

/** What everybody may look at. */
export function declareGalleryRoutes(app: FastifyInstance, deps: PagesDeps): void {
  const { resources, addressesOf, markdown } = deps;

  const GALLERY = { schema: { ...PAGE_ROUTE.schema, querystring: PetListQuery } };
  app.get<{ Querystring: PetListQuery }>('/', GALLERY, async (request, reply) => {
    if (prefersMarkdown(request)) return markdown.index(request, reply);
    const { visitor } = await visit(deps, request);
    return sendPage(request, reply, visitor, await showGallery(deps, request.query));
  });

  app.get<OfPet>('/pets/:slug', PAGE_ROUTE, async (request, reply) => {
    const { slug } = request.params;
    if (prefersMarkdown(request)) return markdown.pet(request, reply, slug);
    const { caller, visitor } = await visit(deps, request);
    const pet = await getPet(resources, slug);
    const addresses = addressesOf(request);
    const [related, isLiked] = await Promise.all([
      listRelatedPets(resources, pet),
      isPetLiked(resources, caller, pet.id),
    ]);
    return sendPage(request, reply, visitor, {
      options: {
        title: pet.displayName,
        path: `/pets/${slug}`,
        ...(pet.description !== '' && { description: pet.description }),
        markdownPath: `/pets/${slug}.md`,
        imageUrl: addresses.openGraphImage(slug),
        scripts: ['pet.js'],
      },
      content: petView({ pet, shared: toShare(pet, addresses), related, isLiked, visitor }),
    });
  });

  app.get<{ Params: { profileSlug: string } }>('/authors/:profileSlug', PAGE_ROUTE, async (request, reply) => {
    const { visitor } = await visit(deps, request);
    const profile = await listProfile(resources, request.params.profileSlug);
    const options = { title: profile.name, path: `/authors/${profile.profileSlug}` };
    return sendPage(request, reply, visitor, { options, content: profileView(profile) });
  });

  deps.declareForm<OfPet>(app, '/pets/:slug/like', {
    checkRate: limit(deps, 'like'),
    act: async ({ text, request }, { caller }) => {
      const { slug } = request.params;
      await likePet(resources, caller, slug, text('liked') === 'true');
      return `/pets/${slug}`;
    },
  });

  declareReports(app, deps);
}

async function showGallery({ resources }: PagesDeps, sent: PetListQuery): Promise<ShownPage> {
  const query = toPetQuery(sent);
  const paging = toPaging(sent, resources.limits);
  const [{ pets, total }, { tags }, popular] = await Promise.all([
    listPets(resources, query, paging),
    resources.catalogue.current(),
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
  const options = {
    title: toGalleryTitle(looked) ?? 'Magpie Pets: animated companions for your coding agent',
    path: '/',
    markdownPath: '/index.md',
    scripts: ['gallery.js'],
  };
  return { options, content };
}

function declareReports(app: FastifyInstance, deps: PagesDeps): void {
  const { resources } = deps;
  const show = async (slug: string, state: FormState, visitor: Visitor): Promise<ShownPage> => {
    const pet = await getPet(resources, slug);
    const options = {
      title: `Report ${pet.displayName}`,
      path: `/pets/${slug}/report`,
      isNarrow: true,
      isUnlisted: true,
    };
    return { options, content: reportView(state, visitor, pet) };
  };

  app.get<OfPet>('/pets/:slug/report', PAGE_ROUTE, async (request, reply) => {
    const { visitor } = await visit(deps, request);
    return sendPage(request, reply, visitor, await show(request.params.slug, EMPTY_FORM, visitor));
  });

  deps.declareForm<OfPet>(app, '/pets/:slug/report', {
    checkRate: limit(deps, 'report'),
    act: async ({ text, request }, { caller }) => {
      const { slug } = request.params;
      await reportPet(resources, caller, slug, { reason: text('reason'), details: text('details') });
      return `/pets/${slug}/reported`;
    },
    show: (state, { visitor }, request) => show(request.params.slug, state, visitor),
  });

  app.get<OfPet>('/pets/:slug/reported', PAGE_ROUTE, async (request, reply) => {
    const { visitor } = await visit(deps, request);
    const { slug } = request.params;
    const options = { title: 'Thank you', path: `/pets/${slug}/reported`, isNarrow: true, isUnlisted: true };
    return sendPage(request, reply, visitor, { options, content: reportedView(await getPet(resources, slug)) });
  });
}
