import type { FastifyInstance } from 'fastify';
import type { ShownPage } from '../../../../accounts/index.ts';
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
import type { Visitor } from '../parts/site.ts';
import { galleryView, toGalleryTitle } from '../views/gallery-view.ts';
import { petView } from '../views/pet-view.ts';
import { profileView } from '../views/profile-view.ts';
import { reportedView, reportView } from '../views/report-view.ts';
import { limit, type PagesDeps } from './page-context.ts';

/** Pets that greet on the front page. */
const PARADE = 5;

interface OfPet {
  Params: { slug: string };
}

/** What everybody may look at. */
export function declareGalleryRoutes(app: FastifyInstance, deps: PagesDeps): void {
  const { resources, addressesOf, markdown, pages } = deps;

  const GALLERY = { schema: { ...PAGE_ROUTE.schema, querystring: PetListQuery } };
  app.get<{ Querystring: PetListQuery }>('/', GALLERY, async (request, reply) => {
    if (prefersMarkdown(request)) return markdown.index(request, reply);
    const { visitor } = await pages.visit(request);
    return pages.send(request, reply, visitor, await showGallery(deps, request.query));
  });

  app.get<OfPet>('/pets/:slug', PAGE_ROUTE, async (request, reply) => {
    const { slug } = request.params;
    if (prefersMarkdown(request)) return markdown.pet(request, reply, slug);
    const { caller, visitor } = await pages.visit(request);
    const pet = await getPet(resources, slug);
    const addresses = addressesOf(request);
    const [related, isLiked] = await Promise.all([
      listRelatedPets(resources, pet),
      isPetLiked(resources, caller, pet.id),
    ]);
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
  return {
    title: toGalleryTitle(looked) ?? 'Magpie Pets: animated companions for your coding agent',
    path: '/',
    markdownPath: '/index.md',
    scripts: ['gallery.js'],
    content,
  };
}

function declareReports(app: FastifyInstance, deps: PagesDeps): void {
  const { resources, pages } = deps;
  const show = async (slug: string, state: FormState, visitor: Visitor): Promise<ShownPage> => {
    const pet = await getPet(resources, slug);
    return {
      title: `Report ${pet.displayName}`,
      path: `/pets/${slug}/report`,
      isNarrow: true,
      isUnlisted: true,
      content: reportView(state, visitor, pet),
    };
  };

  pages.declarePage<OfPet>(app, '/pets/:slug/report', ({ visitor }, { params }) =>
    show(params.slug, EMPTY_FORM, visitor),
  );

  pages.declareForm<OfPet>(app, '/pets/:slug/report', {
    checkRate: limit(deps, 'report'),
    act: async ({ text, request }, { caller }) => {
      const { slug } = request.params;
      await reportPet(resources, caller, slug, { reason: text('reason'), details: text('details') });
      return `/pets/${slug}/reported`;
    },
    show: (state, { visitor }, request) => show(request.params.slug, state, visitor),
  });

  pages.declarePage<OfPet>(app, '/pets/:slug/reported', async (_visit, { params: { slug } }) => ({
    title: 'Thank you',
    path: `/pets/${slug}/reported`,
    isNarrow: true,
    isUnlisted: true,
    content: reportedView(await getPet(resources, slug)),
  }));
}
