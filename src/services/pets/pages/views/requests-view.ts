// What people asked for, and what the generator makes of it.
import { type Html, html } from '../../../../platform/html/html.ts';
import { badge, type Tone } from '../../../../platform/web/elements/badge.ts';
import { emptyState } from '../../../../platform/web/elements/empty-state.ts';
import { csrfField, type FormState, formProblem, textField } from '../../../../platform/web/elements/form-fields.ts';
import { toMinute } from '../../../../platform/web/elements/minute.ts';
import { type Column, recordTable } from '../../../../platform/web/elements/record-table.ts';
import type { GenerationRequest, RequestStatus } from '../../model/generation.ts';
import type { GeneratedPet } from '../../ports.ts';
import type { Visitor } from '../parts/site.ts';
import { allStates } from '../parts/sprite.ts';
import { KIND_NAMES } from '../parts/texts.ts';
import { adminHead } from './admin-head.ts';

const STATUSES: Readonly<Record<RequestStatus, readonly [label: string, tone: Tone]>> = {
  pending: ['Waiting', 'warn'],
  in_progress: ['Variants ready, choose one', 'warn'],
  fulfilled: ['Fulfilled', 'good'],
  rejected: ['Rejected', 'bad'],
  deleted: ['Deleted', 'bad'],
};

function statusOf({ status }: GenerationRequest): Html {
  const [label, tone] = STATUSES[status];
  return badge(label, { tone });
}

const COLUMNS: readonly Column<GenerationRequest>[] = [
  {
    label: 'Request',
    of: ({ id, prompt }) => html`<a href="/admin/requests/${id}">${toExcerpt(prompt)}</a>`,
    isLong: true,
  },
  { label: 'From', of: ({ requesterName, contactEmail }) => requesterName ?? contactEmail },
  { label: 'Sent', of: ({ createdAt }) => toMinute(createdAt) },
  { label: 'State', of: statusOf },
];

export function requestsView(requests: readonly GenerationRequest[], visitor: Visitor, notice?: string): Html {
  return html`${adminHead('Requests', '/admin/requests', visitor, notice)}
${
  requests.length === 0
    ? emptyState('No requests', html`Requests come from <a href="/request">the form</a>.`)
    : recordTable('Requests', COLUMNS, requests)
}`;
}

const EXCERPT_LENGTH = 120;

function toExcerpt(text: string): string {
  return text.length > EXCERPT_LENGTH ? `${text.slice(0, EXCERPT_LENGTH)}…` : text;
}

export interface RequestPage {
  readonly request: GenerationRequest;
  /** Absent until they were generated. */
  readonly variants?: readonly GeneratedPet[] | undefined;
  readonly visitor: Visitor;
  readonly rejectForm: FormState;
}

export function requestDetailView(page: RequestPage): Html {
  const { request, visitor, variants } = page;
  const isOpen = request.status === 'pending' || request.status === 'in_progress';
  return html`${adminHead('A request', '/admin/requests', visitor)}
<div class="stack">
  <section class="card review" aria-label="The request">
    <p class="lead" dir="auto">${request.prompt}</p>
    ${request.referenceImageId !== null && html`<img class="reference" src="/admin/requests/${request.id}/reference" alt="The picture that came with the request">`}
    ${facts(request)}
    ${isOpen && open(page)}
    <details><summary>Delete this request</summary>
      <form class="form" method="post" action="/admin/requests/${request.id}/delete">${csrfField(visitor.csrfToken)}
        <p>It disappears from the list for good${request.status === 'fulfilled' && '; the pet that came of it stays'}.</p>
        <div class="form-end"><button class="button danger">Delete for good</button></div></form></details>
  </section>
  ${
    isOpen &&
    variants !== undefined &&
    html`<section aria-labelledby="variants" class="stack"><h2 id="variants">Variants</h2>
    <div class="variants">${variants.map((variant, number) => variantCard(page, variant, number))}</div></section>`
  }
</div>`;
}

function facts(request: GenerationRequest): Html {
  return html`<dl class="facts">
    <dt>State</dt><dd>${statusOf(request)}</dd>
    <dt>From</dt><dd><bdi>${request.requesterName ?? 'Somebody'}</bdi> · <a href="mailto:${request.contactEmail}"><bdi>${request.contactEmail}</bdi></a></dd>
    ${request.displayNameHint !== null && html`<dt>Name</dt><dd><bdi>${request.displayNameHint}</bdi></dd>`}
    ${request.kind !== null && html`<dt>Kind</dt><dd>${KIND_NAMES[request.kind]}</dd>`}
    <dt>Sent</dt><dd>${toMinute(request.createdAt)}</dd>
    ${request.rejectionReason !== null && html`<dt>Why not</dt><dd><bdi>${request.rejectionReason}</bdi></dd>`}
  </dl>`;
}

function open({ request, visitor, variants, rejectForm }: RequestPage): Html {
  const token = csrfField(visitor.csrfToken);
  return html`${formProblem(rejectForm, ['reason'])}<div class="decisions">
    ${variants === undefined && html`<form method="post" action="/admin/requests/${request.id}/generate">${token}<button class="button primary">${request.status === 'pending' ? 'Generate variants' : 'Show the variants'}</button></form>`}
    <form class="reject" method="post" action="/admin/requests/${request.id}/reject">${token}
      ${textField(rejectForm, { name: 'reason', label: 'Why not?', isRequired: true, lengthMax: 500 })}
      <button class="button danger">Reject the request</button></form>
  </div>`;
}

function variantCard(
  { request, visitor }: RequestPage,
  { displayName, description, note, tags }: GeneratedPet,
  number: number,
): Html {
  const url = `/admin/requests/${request.id}/variants/${number}.webp`;
  return html`<article class="card review" aria-labelledby="variant-${number}">
    <h3 id="variant-${number}">${number + 1}: <bdi>${displayName}</bdi></h3>
    ${allStates({ url, spriteVersion: 1 }, 'tint-8')}
    <p class="quiet" dir="auto">${description}</p>
    <p class="row">${tags.map((tag) => html`<bdi class="badge">${tag}</bdi>`)}</p>
    ${note.unmatchedWords.length > 0 && html`<p class="quiet">Not understood: <bdi>${note.unmatchedWords.join(', ')}</bdi></p>`}
    <form method="post" action="/admin/requests/${request.id}/choose">${csrfField(visitor.csrfToken)}<input type="hidden" name="seenName" value="${displayName}">
      <button class="button primary" name="variant" value="${number}">Choose number ${number + 1}</button></form>
  </article>`;
}
