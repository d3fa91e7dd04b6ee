// The pages that request a pet and submit one, and the terms.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ShownPage } from '../../../../accounts/index.ts';
import { EMPTY_FORM, type FormState } from '../../../../platform/web/elements/form-fields.ts';
import type { SentForm } from '../../../../platform/web/page-forms.ts';
import { PAGE_ROUTE } from '../../../../platform/web/send-page.ts';
import { prefersMarkdown } from '../../http/accepts.ts';
import { sendGuide } from '../../http/documents/markdown-pages.ts';
import { type Guide, writeGuide } from '../../http/documents/write-guide.ts';
import { NAMELESS } from '../../model/names/attribution.ts';
import { pickTexts } from '../../model/sent-texts.ts';
import { registerSubmission, SUBMISSION_TEXTS } from '../../verbs/submission/register-submission.ts';
import { REQUEST_TEXTS, requestGeneration } from '../../verbs/submission/request-generation.ts';
import { toPackageBytesMax, toSentPackage } from '../../verbs/submission/sent-package.ts';
import type { Visitor } from '../parts/site.ts';
import { requestSent, requestView } from '../views/request-view.ts';
import { ANONYMOUS_FIELD, submissionSent, submitView } from '../views/submit-view.ts';
import { fromOwnMarkdown } from '../views/terms-view.ts';
import { limit, type PagesResources } from './page-context.ts';

// The script of each page sends a key along: what got through although its answer did not is not done again.
export function declareSendingRoutes(app: FastifyInstance, resources: PagesResources): void {
  const { pages } = resources;
  declareRequest(app, resources);
  declareSubmit(app, resources);
  const sent = [
    ['/request/sent', requestSent],
    ['/submit/sent', submissionSent],
  ] as const;
  for (const [path, tell] of sent) {
    pages.declarePage(app, path, ({ visitor }) => ({
      title: 'Thank you',
      path,
      isNarrow: true,
      isUnlisted: true,
      // The draft of the form that was sent is not needed any more.
      scripts: ['sent.js'],
      content: tell(visitor),
    }));
  }
  declareGuidePage(app, resources, 'terms', (_visitor, request) => ({
    title: 'Terms',
    path: '/terms',
    isNarrow: true,
    markdownPath: '/terms.md',
    content: fromOwnMarkdown(writeGuide('terms', resources.addressesOf(request), resources.limits)),
  }));
}

/** Declares a page that clients may also read as the guide of its name. */
function declareGuidePage(
  app: FastifyInstance,
  resources: PagesResources,
  guide: Guide,
  show: (visitor: Visitor, request: FastifyRequest) => ShownPage,
): void {
  app.get(`/${guide}`, PAGE_ROUTE, async (request, reply) => {
    if (prefersMarkdown(request)) return sendGuide(resources, request, reply, guide);
    const { visitor } = await resources.pages.visit(request);
    return resources.pages.send(request, reply, visitor, show(visitor, request));
  });
}

function declareRequest(app: FastifyInstance, resources: PagesResources): void {
  const { limits, pages } = resources;
  const show = (state: FormState, visitor: Visitor): ShownPage => ({
    title: 'Request a pet',
    path: '/request',
    markdownPath: '/request.md',
    scripts: ['sending.js'],
    content: requestView(state, visitor, limits),
  });

  declareGuidePage(app, resources, 'request', (visitor) => show(EMPTY_FORM, visitor));

  const files = { referenceImage: limits.referenceImageBytesMax };
  pages.declareForm(app, '/request', {
    limits: { bodyBytesMax: limits.submissionBytesMax, fileBytesMax: files },
    checkRate: limit(resources, 'request'),
    act: async ({ some, files: sent }, { caller }) => {
      const fields = { ...pickTexts(some, REQUEST_TEXTS), variant: toVariant(some('from'), some('variant')) };
      const wish = { fields, referenceImage: sent.get('referenceImage') };
      await requestGeneration(resources, caller, wish, some('idempotencyKey'));
      return '/request/sent';
    },
    show: (state, { visitor }) => show(state, visitor),
  });
}

/** Returns the number of a variant, which the form counts from the first shown one. */
function toVariant(from = '0', index: string | undefined): string | undefined {
  return index && String(Number(from) + Number(index));
}

function declareSubmit(app: FastifyInstance, resources: PagesResources): void {
  const { limits, pages } = resources;
  const show = (state: FormState, visitor: Visitor): ShownPage => ({
    title: 'Submit a pet',
    path: '/submit',
    markdownPath: '/submit.md',
    isNarrow: true,
    scripts: ['sending.js'],
    content: submitView(state, visitor, limits),
  });

  declareGuidePage(app, resources, 'submit', (visitor) => show(EMPTY_FORM, visitor));

  pages.declareForm(app, '/submit', {
    limits: { bodyBytesMax: limits.submissionBytesMax, fileBytesMax: toPackageBytesMax(limits) },
    checkRate: limit(resources, 'submission'),
    act: async (sent, { caller }) => {
      await registerSubmission(resources, caller, toSubmission(sent), sent.some('idempotencyKey'));
      return '/submit/sent';
    },
    show: (state, { visitor }) => show(state, visitor),
  });
}

/** Returns the submission. Empty fields, which forms send too, count as left out. */
function toSubmission({ some, files }: SentForm) {
  const tags = some('tags');
  return {
    fields: {
      ...pickTexts(some, SUBMISSION_TEXTS),
      ...(some(ANONYMOUS_FIELD) !== undefined && { publicAuthorName: NAMELESS }),
      tags: tags === undefined ? undefined : [tags],
    },
    files: toSentPackage(files),
  };
}
