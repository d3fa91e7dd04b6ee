// What moderators decide about pets, reports and people.

import type { FastifyInstance } from 'fastify';
import type { ShownPage } from '../../../../accounts/index.ts';
import type { SentForm } from '../../../../platform/web/page-forms.ts';
import { PAGE_ROUTE } from '../../../../platform/web/send-page.ts';
import { listPets } from '../../verbs/catalogue/list-pets.ts';
import { getReference } from '../../verbs/generation/get-reference.ts';
import { approvePet } from '../../verbs/moderation/approve-pet.ts';
import { countWaiting } from '../../verbs/moderation/count-waiting.ts';
import { listAudit } from '../../verbs/moderation/list-audit.ts';
import { listModeration } from '../../verbs/moderation/list-moderation.ts';
import { listReports } from '../../verbs/moderation/list-reports.ts';
import { publishEmail, unpublishEmail } from '../../verbs/moderation/publish-email.ts';
import { rejectPet } from '../../verbs/moderation/reject-pet.ts';
import { resolveReport } from '../../verbs/moderation/resolve-report.ts';
import { auditView } from '../views/audit-view.ts';
import { type ModerationPage, moderationView, reasonFieldOf } from '../views/moderation-view.ts';
import { reportsView } from '../views/reports-view.ts';
import type { PagesDeps, Visit } from './page-context.ts';

interface OfId {
  Params: { id: string };
}

/** However many are published. */
const ALL = { page: 1, pageSize: Number.MAX_SAFE_INTEGER };

type Decision = (sent: SentForm<OfId>, visiting: Visit, id: string) => Promise<unknown>;

/** For people with a session; the verbs check what only moderators may see. */
function declareAdminPage(
  app: FastifyInstance,
  { pages, resources }: PagesDeps,
  path: string,
  show: (visiting: Visit, notice: string | undefined, id: string) => Promise<ShownPage>,
): void {
  pages.declareSignedInPage<OfId>(app, path, async ({ caller, visitor }, request) => {
    const waiting = await countWaiting(resources, caller);
    return show({ caller, visitor: { ...visitor, waiting } }, pages.findNotice(request), request.params.id);
  });
}

export function declareAdminRoutes(app: FastifyInstance, deps: PagesDeps): void {
  const { resources } = deps;
  declareModeration(app, deps);
  declareAdminPage(app, deps, '/admin/reports', async ({ caller, visitor }, notice) =>
    toShown('Reports', '/admin/reports', reportsView(await listReports(resources, caller), visitor, notice)),
  );
  declareAdminPage(app, deps, '/admin/audit', async ({ caller, visitor }) => {
    const [entries, { pets }] = await Promise.all([listAudit(resources, caller), listPets(resources, {}, ALL)]);
    const published = new Set(pets.map(({ slug }) => slug));
    return toShown('Audit log', '/admin/audit', auditView({ entries, published }, visitor));
  });
  deps.pages.declareForm<OfId>(app, '/admin/reports/:id/resolve', {
    act: async ({ request }, { caller }) => {
      await resolveReport(resources, caller, request.params.id);
      return '/admin/reports?done=resolved';
    },
  });
}

function toShown(title: string, path: string, content: ShownPage['content']): ShownPage {
  return { title, path, isUnlisted: true, content };
}

function declareModeration(app: FastifyInstance, deps: PagesDeps): void {
  const { resources } = deps;
  const show = async ({ caller, visitor }: Visit, more: Pick<ModerationPage, 'notice' | 'refused'>) =>
    toShown(
      'Moderation',
      '/admin',
      moderationView({ waiting: await listModeration(resources, caller), visitor, ...more }),
    );

  declareAdminPage(app, deps, '/admin', (visiting, notice) => show(visiting, { notice }));

  const decide = (action: string, done: string, decision: Decision) =>
    deps.pages.declareForm<OfId>(app, `/admin/pets/:id/${action}`, {
      act: async (sent, visiting) => {
        await decision(sent, visiting, sent.request.params.id);
        return `/admin?done=${done}`;
      },
      show: (state, visiting, { params: { id } }) => show(visiting, { refused: { id, state } }),
    });

  // What only moderators may see, and no cache may keep.
  app.get<OfId>('/admin/requests/:id/reference', PAGE_ROUTE, async (request, reply) => {
    const { caller } = await deps.pages.visit(request);
    const image = await getReference(resources, caller, request.params.id);
    return reply.headers({ 'cache-control': 'private, no-store', 'content-type': 'image/png' }).send(image);
  });

  decide('approve', 'approved', ({ some }, { caller }, id) => approvePet(resources, caller, id, some('seenAssetId')));
  decide('reject', 'rejected', ({ text }, { caller }, id) => rejectPet(resources, caller, id, text(reasonFieldOf(id))));
  decide('publish-email', 'email', (_sent, { caller }, id) => publishEmail(resources, caller, id));
  decide('unpublish-email', 'email', (_sent, { caller }, id) => unpublishEmail(resources, caller, id));
}
