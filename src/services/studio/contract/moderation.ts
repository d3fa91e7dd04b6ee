import { type Static, Type } from 'typebox';
import { JSON_MEDIA } from '../../../platform/http/schemas/describe-operation.ts';
import { REPORT_DETAILS_LENGTH_MAX } from '../limits.ts';
import { REPORT_REASONS } from '../model/gallery.ts';
import { MODERATIONS } from '../model/moderation.ts';
import { galleryId, named, object, oneOf, text, time } from './fields.ts';
import { describeAll, SESSION_SCHEME } from './operation.ts';

const status = oneOf(['published', 'unpublished', 'hidden', 'removed']);

export const ReportListBody = named('ReportList', {
  reports: Type.Array(
    object({ id: text, galleryId, title: text, status, reason: oneOf(REPORT_REASONS), details: text, createdAt: time }),
  ),
});

export const ModerationBody = named('Moderation', {
  action: oneOf(MODERATIONS),
  note: Type.Optional(Type.String({ maxLength: REPORT_DETAILS_LENGTH_MAX, description: 'For the audit log.' })),
});
export type ModerationRequest = Static<typeof ModerationBody>;

const ERRORS = ['unauthorized', 'forbidden'] as const;

export const moderationOperations = describeAll(
  { tag: 'moderation', security: [{ [SESSION_SCHEME]: [] }], errors: ERRORS },
  {
    listReports: { summary: 'Reports that are not dealt with yet, oldest first', answer: ReportListBody },
    resolveReport: {
      summary: 'A report was dealt with',
      params: Type.Object({ id: Type.String({ maxLength: 40 }) }),
      errors: [...ERRORS, 'not_found'],
      status: 204,
    },
    moderateEntry: {
      summary: 'Hide, restore or remove an entry of the gallery',
      params: Type.Object({ id: galleryId }),
      body: ModerationBody,
      errors: [...ERRORS, 'invalid_body', 'not_found', 'invalid_state'],
      content: { [JSON_MEDIA]: object({ id: galleryId, status }) },
    },
  },
);
