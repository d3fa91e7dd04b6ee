// The decisions of administrators about entries of the gallery; the verbs check the caller's rights.
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../../platform/errors/refusal.ts';
import { LISTED_MAX, REPORT_DETAILS_LENGTH_MAX } from '../../limits.ts';
import { MODERATIONS } from '../../model/moderation.ts';
import { refuse } from '../../model/refusals.ts';
import { listReports, moderateEntry, resolveReport } from '../../verbs/moderate-gallery.ts';
import { reportsView } from '../views/reports-view.ts';
import type { PagesDeps } from './page-context.ts';

interface OfId {
  Params: { id: string };
}

export function declareModerationPages(app: FastifyInstance, deps: PagesDeps): void {
  const { resources, requesters, pages } = deps;

  pages.declareSignedInPage(app, '/admin', async ({ visitor }, request) => {
    const reports = await listReports(resources, await requesters.find(request), LISTED_MAX);
    const content = reportsView(reports, visitor.csrfToken, pages.findNotice(request));
    return { title: 'Reports', path: '/admin', isUnlisted: true, content };
  });

  pages.declareForm<OfId>(app, '/admin/interfaces/:id', {
    act: async ({ text, request }) => {
      const requester = await requesters.find(request);
      const moderation = MODERATIONS.find((each) => each === text('moderation'));
      if (moderation === undefined) throw refuse('entry_not_found', {});
      const note = text('note').slice(0, REPORT_DETAILS_LENGTH_MAX);
      await moderateEntry(resources, requester, request.params.id, { moderation, note });
      // A restored entry was not at fault; in every case the report that led here is dealt with.
      await resolveReport(resources, requester, text('report')).catch((error: unknown) => {
        // Another administrator resolved it meanwhile: the decision stands.
        if (!(error instanceof Refusal && error.code === 'report_not_found')) throw error;
      });
      return `/admin?done=${moderation}`;
    },
  });

  pages.declareForm<OfId>(app, '/admin/reports/:id/resolve', {
    act: async ({ request }) => {
      await resolveReport(resources, await requesters.find(request), request.params.id);
      return '/admin?done=resolved';
    },
  });
}
