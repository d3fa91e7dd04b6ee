import { type Static, Type } from 'typebox';
import { JSON_MEDIA } from '../../../platform/http/schemas/describe-operation.ts';
import { refer } from '../../../platform/http/schemas/schema-reference.ts';
import { REPORT_DETAILS_LENGTH_MAX } from '../limits.ts';
import { REPORT_REASONS } from '../model/gallery.ts';
import { MODERATIONS } from '../model/moderation.ts';
import { closed, galleryId, oneOf, text, time } from './fields.ts';
import { describe, SESSION_SCHEME } from './operation.ts';

const status = oneOf(['published', 'unpublished', 'hidden', 'removed']);

export const ReportListBody = Type.Object(
  {
    reports: Type.Array(
      Type.Object(
        { id: text, galleryId, title: text, status, reason: oneOf(REPORT_REASONS), details: text, createdAt: time },
        closed,
      ),
    ),
  },
  { ...closed, $id: 'ReportList' },
);

export const ModerationBody = Type.Object(
  {
    action: oneOf(MODERATIONS),
    note: Type.Optional(Type.String({ maxLength: REPORT_DETAILS_LENGTH_MAX, description: 'For the audit log.' })),
  },
  { ...closed, $id: 'Moderation' },
);
export type ModerationRequest = Static<typeof ModerationBody>;

const common = {
  tag: 'moderation',
  security: [{ [SESSION_SCHEME]: [] }],
  errors: ['unauthorized', 'forbidden'],
} as const;

export const listReports = describe({
  ...common,
  operationId: 'listReports',
  summary: 'Reports that are not dealt with yet, oldest first',
  content: { [JSON_MEDIA]: refer(ReportListBody) },
});
export const resolveReport = describe({
  ...common,
  operationId: 'resolveReport',
  summary: 'A report was dealt with',
  params: Type.Object({ id: Type.String({ maxLength: 40 }) }),
  errors: [...common.errors, 'not_found'],
  status: 204,
});
export const moderateEntry = describe({
  ...common,
  operationId: 'moderateEntry',
  summary: 'Hide, restore or remove an entry of the gallery',
  params: Type.Object({ id: galleryId }),
  body: ModerationBody,
  errors: [...common.errors, 'invalid_body', 'not_found', 'invalid_state'],
  content: { [JSON_MEDIA]: Type.Object({ id: galleryId, status }, closed) },
});
