// What moderators decide about pets, reports and people.

import type { FastifyInstance } from 'fastify';
import { checkAdmin, getAccount, getAccountByEmail, setRole } from '../../../../accounts/index.ts';
import { EMPTY_FORM, type FormState } from '../../../../platform/web/elements/form-fields.ts';
import type { SentForm } from '../../../../platform/web/page-forms.ts';
import { PAGE_ROUTE } from '../../../../platform/web/send-page.ts';
import { listPets } from '../../verbs/catalogue/list-pets.ts';
import { approvePet } from '../../verbs/moderation/approve-pet.ts';
import { countWaiting } from '../../verbs/moderation/count-waiting.ts';
import { listAudit } from '../../verbs/moderation/list-audit.ts';
import { listModeration } from '../../verbs/moderation/list-moderation.ts';
import { listReports } from '../../verbs/moderation/list-reports.ts';
import { publishEmail, unpublishEmail } from '../../verbs/moderation/publish-email.ts';
import { rejectPet } from '../../verbs/moderation/reject-pet.ts';
import { resolveReport } from '../../verbs/moderation/resolve-report.ts';
import { peopleView, personView, reportsView } from '../views/admin-lists.ts';
import { auditView } from '../views/audit-view.ts';
import { type ModerationPage, moderationView, reasonFieldOf } from '../views/moderation-view.ts';
import { toNotice } from './notices.ts';
import { type PagesDeps, type ShownPage, sendPage, type Visit, visitSignedIn } from './page-context.ts';

interface OfId {
  Params: { id: string };
}

/** However many are published. */
const ALL = { page: 1, pageSize: Number.MAX_SAFE_INTEGER };

type Decision = (sent: SentForm<OfId>, visiting: Visit, id: string) => Promise<unknown>;

/** A page for people with a session; the verbs check what only moderators may see. */
export type ShowPage = (visiting: Visit, notice: string | undefined, id: string) => Promise<ShownPage>;

export function declareAdminPage(app: FastifyInstance, deps: PagesDeps, path: string, show: ShowPage): void {
  app.get<OfId>(path, PAGE_ROUTE, async (request, reply) => {
    const visiting = await visitSignedIn(deps, request, reply);
    if (visiting === undefined) return reply;
    const visitor = { ...visiting.visitor, waiting: await countWaiting(deps.resources, visiting.caller) };
    const page = await show({ ...visiting, visitor }, toNotice(request), request.params.id);
    return sendPage(request, reply, visitor, page);
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
  deps.declareForm<OfId>(app, '/admin/reports/:id/resolve', {
    act: async ({ request }, { caller }) => {
      await resolveReport(resources, caller, request.params.id);
      return '/admin/reports?done=resolved';
    },
  });
  declarePeople(app, deps);
}

export function toShown(title: string, path: string, content: ShownPage['content']): ShownPage {
  return { options: { title, path, isUnlisted: true }, content };
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
    deps.declareForm<OfId>(app, `/admin/pets/:id/${action}`, {
      act: async (sent, visiting) => {
        await decision(sent, visiting, sent.request.params.id);
        return `/admin?done=${done}`;
      },
      show: (state, visiting, { params: { id } }) => show(visiting, { refused: { id, state } }),
    });

  decide('approve', 'approved', ({ some }, { caller }, id) => approvePet(resources, caller, id, some('seenAssetId')));
  decide('reject', 'rejected', ({ text }, { caller }, id) => rejectPet(resources, caller, id, text(reasonFieldOf(id))));
  decide('publish-email', 'email', (_sent, { caller }, id) => publishEmail(resources, caller, id));
  decide('unpublish-email', 'email', (_sent, { caller }, id) => unpublishEmail(resources, caller, id));
}

function declarePeople(app: FastifyInstance, deps: PagesDeps): void {
  const { context, roles } = deps.accounts;
  const show = ({ caller, visitor }: Visit, state: FormState, notice?: string): ShownPage => {
    checkAdmin(caller, roles);
    return toShown('People', '/admin/people', peopleView(state, visitor, notice));
  };
  declareAdminPage(app, deps, '/admin/people', async (visiting, notice) => show(visiting, EMPTY_FORM, notice));
  deps.declareForm(app, '/admin/people', {
    act: async ({ text }, { caller }) =>
      `/admin/people/${(await getAccountByEmail(context, caller, roles, text('email'))).id}`,
    show: (state, visiting) => show(visiting, state),
  });

  const showPerson = async ({ caller, visitor }: Visit, id: string, state: FormState): Promise<ShownPage> =>
    toShown('People', '/admin/people', personView(await getAccount(context, caller, roles, id), state, visitor));

  declareAdminPage(app, deps, '/admin/people/:id', (visiting, _notice, id) => showPerson(visiting, id, EMPTY_FORM));
  deps.declareForm<OfId>(app, '/admin/people/:id', {
    act: async ({ text, request }, { caller }) => {
      await setRole(context, caller, roles, request.params.id, text('role'));
      return '/admin/people?done=role';
    },
    show: (state, visiting, request) => showPerson(visiting, request.params.id, state),
  });
}
