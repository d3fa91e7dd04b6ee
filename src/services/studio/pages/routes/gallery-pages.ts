// The public pages: the gallery, and shared versions.
import type { FastifyInstance } from 'fastify';
import { declareReportPages, type ShownPage, type Visitor } from '../../../../accounts/index.ts';
import { attribute, html } from '../../../../platform/html/html.ts';
import { badge } from '../../../../platform/web/elements/badge.ts';
import { csrfField } from '../../../../platform/web/elements/form-fields.ts';
import { doneNotice } from '../../../../platform/web/elements/page-head.ts';
import { GalleryQuery } from '../../contract/gallery.ts';
import { REPORT_DETAILS_LENGTH_MAX } from '../../limits.ts';
import { type GalleryEntry, REPORT_REASONS } from '../../model/gallery.ts';
import type { Requester, Role } from '../../model/people.ts';
import { getEntry, reportEntry, searchGallery, unpublishEntry } from '../../verbs/gallery-entries.ts';
import { getSharedVersion } from '../../verbs/get-version.ts';
import { REASON_LABELS, statusBadge, toDay } from '../parts/texts.ts';
import { galleryView } from '../views/gallery-view.ts';
import { liveView } from '../views/live-view.ts';
import { chargeForm, type PagesDeps } from './page-context.ts';

interface OfEntry {
  Params: { id: string };
}

export function declareGalleryPages(app: FastifyInstance, deps: PagesDeps): void {
  const { resources, requesters, pages, baseUrlOf } = deps;

  pages.declarePage<{ Querystring: GalleryQuery }>(
    app,
    '/gallery',
    async (_visit, request) => {
      const { q: query = '', page = 1, pageSize = resources.limits.pageSizeDefault } = request.query;
      const found = await searchGallery(resources, { query: query.trim(), page, pageSize });
      return {
        title: query === '' ? 'Gallery' : `${query}: gallery`,
        path: '/gallery',
        content: galleryView(found, query.trim()),
      };
    },
    { querystring: GalleryQuery },
  );

  pages.declarePage<OfEntry>(app, '/gallery/:id', async ({ visitor }, request) => {
    const requester = await requesters.find(request);
    const entry = await getEntry(resources, request.params.id, requester);
    const imageUrl = `${baseUrlOf(request)}/gallery/${entry.id}/thumbnail.png`;
    return { ...showEntry(entry, requester, visitor, pages.findNotice(request)), imageUrl };
  });

  pages.declareForm<OfEntry>(app, '/gallery/:id/unpublish', {
    checkRate: chargeForm(deps),
    act: async ({ request }) => {
      await unpublishEntry(resources, await requesters.find(request), request.params.id);
      return `/gallery/${request.params.id}?done=unpublished`;
    },
  });

  pages.declarePage<{ Params: { turnId: string } }>(app, '/shared/:turnId', async (_visit, { params }) => {
    const { turnId, title, version, createdAt } = await getSharedVersion(resources, params.turnId);
    const id = encodeURIComponent(turnId);
    return {
      title,
      path: `/shared/${id}`,
      isUnlisted: true,
      hasFrames: true,
      content: liveView({
        title,
        about: html`Version ${version}, shared with you by its link. ${toDay(createdAt)}`,
        prompt: null,
        livePath: `/shared/${id}/live`,
        remixPath: `/?shared=${id}`,
        exportPath: `/api/turns/${id}/export?format=`,
      }),
    };
  });

  declareReportPages(app, pages, {
    path: '/gallery/:id',
    thing: 'interface',
    readers: 'the administrators',
    thanks: 'An administrator will look at',
    homePath: '/gallery',
    reasons: REASON_LABELS,
    detailsLengthMax: REPORT_DETAILS_LENGTH_MAX,
    checkRate: chargeForm(deps),
    nameOf: async (id) => (await getEntry(resources, id)).title,
    report: async ({ request, id, reason: sent, details: text }) => {
      // The form offers these reasons; any other value counts as `other`.
      const reason = REPORT_REASONS.find((each) => each === sent) ?? 'other';
      const details = text.slice(0, REPORT_DETAILS_LENGTH_MAX);
      await reportEntry(resources, await requesters.find(request), id, { reason, details });
    },
  });
}

function showEntry(
  entry: GalleryEntry,
  requester: Requester,
  { csrfToken }: Visitor<Role>,
  notice: string | undefined,
): ShownPage {
  const { id, title, prompt, author, createdAt, status } = entry;
  const isOwn = entry.owner === requester.owner;
  const report =
    status === 'published' && html`<a class="quiet" href="/gallery/${id}/report">Report this interface</a>`;
  const own = html`<form method="post" action="/gallery/${id}/unpublish">${csrfField(csrfToken)}<p class="quiet">${status === 'published' ? 'You have published this.' : 'Only you see this page.'}</p><button class="button small danger"${attribute('disabled', status !== 'published')}>Take it out of the gallery</button></form>`;
  const content = html`${doneNotice(notice)}${liveView({
    title,
    about: html`${author === null ? 'By a visitor' : html`By <bdi>${author}</bdi>`}, ${toDay(createdAt)} ${status !== 'published' && statusBadge(status)} ${isOwn && badge('Yours')}`,
    prompt,
    livePath: `/gallery/${id}/live`,
    remixPath: `/?remix=${id}`,
    exportPath: `/gallery/${id}/export?format=`,
    actions: html`<div class="live-actions">${isOwn ? own : report}</div>`,
  })}`;
  return { title, path: `/gallery/${id}`, content, hasFrames: true, isUnlisted: status !== 'published' };
}
