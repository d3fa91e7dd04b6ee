// The pages of moderators.

import type { FastifyInstance } from 'fastify';
import type { ShownPage, Visit } from '../../../../accounts/index.ts';
import type { SentForm } from '../../../../platform/web/page-forms.ts';
import { PAGE_ROUTE } from '../../../../platform/web/send-page.ts';
import type { Caller, Role } from '../../model/people.ts';
import { listPets } from '../../verbs/gallery/list-pets.ts';
import { getReference } from '../../verbs/generation/get-reference.ts';
import { approvePet } from '../../verbs/moderation/approve-pet.ts';
import { countWaiting } from '../../verbs/moderation/count-waiting.ts';
import { listAudit } from '../../verbs/moderation/list-audit.ts';
import { listModeration } from '../../verbs/moderation/list-moderation.ts';
import { publishEmail, unpublishEmail } from '../../verbs/moderation/publish-email.ts';
import { rejectPet } from '../../verbs/moderation/reject-pet.ts';
import { listReports, resolveReport } from '../../verbs/moderation/reports.ts';
import type { Visitor } from '../parts/site.ts';
import { auditView } from '../views/audit-view.ts';
import { type ModerationPage, moderationView, reasonFieldOf } from '../views/moderation-view.ts';
import { reportsView } from '../views/reports-view.ts';
import type { PagesResources } from './page-context.ts';

interface OfId {
  Params: { id: string };
}

/** However many are published. */
const ALL = { page: 1, pageSize: Number.MAX_SAFE_INTEGER };

type Decision = (sent: SentForm<OfId>, caller: Caller, id: string) => Promise<unknown>;

/** A visit of a moderator, who sees how much waits. */
interface AdminVisit extends Visit<Role> {
  readonly visitor: Visitor;
}

/** Declares a page for people with a session; the verbs check the permissions of moderators. */
function declareAdminPage(
  app: FastifyInstance,
  resources: PagesResources,
  path: string,
  show: (visiting: AdminVisit, notice: string | undefined, id: string) => Promise<ShownPage>,
): void {
  const { pages } = resources;
  pages.declareSignedInPage<OfId>(app, path, async ({ caller, visitor }, request) => {
    const waiting = await countWaiting(resources, caller);
    return show({ caller, visitor: { ...visitor, waiting } }, pages.findNotice(request), request.params.id);
  });
}

export function declareAdminRoutes(app: FastifyInstance, resources: PagesResources): void {
  declareModeration(app, resources);
  declareAdminPage(app, resources, '/admin/reports', async ({ caller, visitor }, notice) =>
    toShown('Reports', '/admin/reports', reportsView(await listReports(resources, caller), visitor, notice)),
  );
  declareAdminPage(app, resources, '/admin/audit', async ({ caller, visitor }) => {
    const [entries, { pets }] = await Promise.all([listAudit(resources, caller), listPets(resources, {}, ALL)]);
    const published = new Set(pets.map(({ slug }) => slug));
    return toShown('Audit log', '/admin/audit', auditView({ entries, published }, visitor));
  });
  resources.pages.declareForm<OfId>(app, '/admin/reports/:id/resolve', {
    act: async ({ request }, { caller }) => {
      await resolveReport(resources, caller, request.params.id);
      return '/admin/reports?done=resolved';
    },
  });
}

function toShown(title: string, path: string, content: ShownPage['content']): ShownPage {
  return { title, path, isUnlisted: true, content };
}

function declareModeration(app: FastifyInstance, resources: PagesResources): void {
  const show = async ({ caller, visitor }: AdminVisit, more: Pick<ModerationPage, 'notice' | 'refused'>) =>
    toShown(
      'Moderation',
      '/admin',
      moderationView({ waiting: await listModeration(resources, caller), visitor, ...more }),
    );

  declareAdminPage(app, resources, '/admin', (visiting, notice) => show(visiting, { notice }));

  const decide = (action: string, done: string, decision: Decision) =>
    resources.pages.declareForm<OfId>(app, `/admin/pets/:id/${action}`, {
      act: async (sent, visiting) => {
        await decision(sent, visiting.caller, sent.request.params.id);
        return `/admin?done=${done}`;
      },
      show: (state, visiting, { params: { id } }) => show(visiting, { refused: { id, state } }),
    });

  // For moderators only; no cache may store it.
  app.get<OfId>('/admin/requests/:id/reference', PAGE_ROUTE, async (request, reply) => {
    const { caller } = await resources.pages.visit(request);
    const image = await getReference(resources, caller, request.params.id);
    return reply.headers({ 'cache-control': 'private, no-store', 'content-type': 'image/png' }).send(image);
  });

  decide('approve', 'approved', ({ some }, caller, id) => approvePet(resources, caller, id, some('seenAssetId')));
  decide('reject', 'rejected', ({ text }, caller, id) => rejectPet(resources, caller, id, text(reasonFieldOf(id))));
  decide('publish-email', 'email', (_sent, caller, id) => publishEmail(resources, caller, id));
  decide('unpublish-email', 'email', (_sent, caller, id) => unpublishEmail(resources, caller, id));
}
