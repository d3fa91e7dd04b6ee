// Requests under a moderator's hands: generate, look, choose.
import type { FastifyInstance } from 'fastify';
import type { ShownPage } from '../../../../accounts/index.ts';
import { EMPTY_FORM, type FormState } from '../../../../platform/web/elements/form-fields.ts';
import { PAGE_ROUTE } from '../../../../platform/web/send-page.ts';
import { checkModerator } from '../../model/permissions.ts';
import { refuse } from '../../model/refusals.ts';
import { getRequest } from '../../verbs/generation/change-request.ts';
import { chooseVariant } from '../../verbs/generation/choose-variant.ts';
import { deleteRequest } from '../../verbs/generation/delete-request.ts';
import { generateVariants } from '../../verbs/generation/generate-variants.ts';
import { getReference } from '../../verbs/generation/get-reference.ts';
import { listRequests } from '../../verbs/generation/list-requests.ts';
import { rejectRequest } from '../../verbs/generation/reject-request.ts';
import { requestDetailView, requestsView } from '../views/requests-view.ts';
import { declareAdminPage, toShown } from './admin-routes.ts';
import type { PagesDeps, Visit } from './page-context.ts';
import { VariantCache } from './variant-cache.ts';

interface OfRequest {
  Params: { id: string };
}

const PRIVATE = { 'cache-control': 'private, no-store' };

export function declareAdminRequestRoutes(app: FastifyInstance, deps: PagesDeps): void {
  const { resources } = deps;
  const cache = new VariantCache();

  declareAdminPage(app, deps, '/admin/requests', async ({ caller, visitor }, notice) =>
    toShown('Requests', '/admin/requests', requestsView(await listRequests(resources, caller), visitor, notice)),
  );
  declareAdminPage(app, deps, '/admin/requests/:id', (visiting, _notice, id) => showRequest(deps, cache, visiting, id));

  deps.pages.declareForm<OfRequest>(app, '/admin/requests/:id/generate', {
    act: async ({ request }, { caller }) => {
      const { id } = request.params;
      await cache.get(id, () => generateVariants(resources, caller, id));
      return `/admin/requests/${id}`;
    },
  });

  deps.pages.declareForm<OfRequest>(app, '/admin/requests/:id/choose', {
    act: async ({ text, some, request }, { caller }) => {
      await chooseVariant(resources, caller, request.params.id, Number(text('variant')), some('seenName'));
      return '/admin?done=chosen';
    },
  });

  deps.pages.declareForm<OfRequest>(app, '/admin/requests/:id/reject', {
    act: async ({ text, request }, { caller }) => {
      await rejectRequest(resources, caller, request.params.id, text('reason'));
      return '/admin/requests?done=request-rejected';
    },
    show: (state, visiting, request) => showRequest(deps, cache, visiting, request.params.id, state),
  });

  deps.pages.declareForm<OfRequest>(app, '/admin/requests/:id/delete', {
    act: async ({ request }, { caller }) => {
      await deleteRequest(resources, caller, request.params.id);
      return '/admin/requests?done=deleted';
    },
  });

  declarePictures(app, deps, cache);
}

/** What only moderators may see, and no cache may keep. */
function declarePictures(app: FastifyInstance, deps: PagesDeps, cache: VariantCache): void {
  const { resources } = deps;
  app.get<OfRequest>('/admin/requests/:id/reference', PAGE_ROUTE, async (request, reply) => {
    const { caller } = await deps.pages.visit(request);
    const image = await getReference(resources, caller, request.params.id);
    return reply.headers({ ...PRIVATE, 'content-type': 'image/png' }).send(image);
  });

  app.get<{ Params: { id: string; number: string } }>(
    '/admin/requests/:id/variants/:number.webp',
    PAGE_ROUTE,
    async (request, reply) => {
      const { caller } = await deps.pages.visit(request);
      checkModerator(caller);
      const { id, number } = request.params;
      const variants = await cache.get(id, () => generateVariants(resources, caller, id));
      const variant = variants[Number(number)];
      if (variant === undefined) throw refuse('variant_not_found', {});
      return reply.headers({ ...PRIVATE, 'content-type': 'image/webp' }).send(variant.sheet);
    },
  );
}

async function showRequest(
  { resources }: PagesDeps,
  cache: VariantCache,
  { caller, visitor }: Visit,
  id: string,
  rejectForm: FormState = EMPTY_FORM,
): Promise<ShownPage> {
  checkModerator(caller);
  const request = await getRequest(resources, id);
  const variants = await cache.find(id);
  return toShown('A request', '/admin/requests', requestDetailView({ request, variants, visitor, rejectForm }));
}
