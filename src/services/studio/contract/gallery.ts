import { type Static, Type } from 'typebox';
import { anyText } from '../../../platform/http/schemas/describe-operation.ts';
import { refer } from '../../../platform/http/schemas/schema-reference.ts';
import { DEFAULT_LIMITS, QUERY_LENGTH_MAX, REPORT_DETAILS_LENGTH_MAX } from '../limits.ts';
import { REPORT_REASONS } from '../model/gallery.ts';
import { EXPORT_CONTENT, ExportQuery } from './conversations.ts';
import { count, galleryId, named, object, oneOf, orNull, text, time, url } from './fields.ts';
import { describeAll } from './operation.ts';
import { PayloadBody } from './payload.ts';

export const ENTRY_FIELDS = {
  id: galleryId,
  title: text,
  prompt: orNull(Type.String({ description: 'Where its author published it.' })),
  author: orNull(text),
  createdAt: time,
  url,
  thumbnailUrl: url,
};

export const GalleryBody = named('Gallery', {
  page: count,
  pageSize: count,
  total: count,
  interfaces: Type.Array(object(ENTRY_FIELDS)),
});
export const EntryBody = named('GalleryEntry', { ...ENTRY_FIELDS, payload: refer(PayloadBody) });

export const GalleryQuery = Type.Object({
  q: Type.Optional(Type.String({ maxLength: QUERY_LENGTH_MAX, description: 'Words, or beginnings of words.' })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
  pageSize: Type.Optional(
    Type.Integer({ minimum: 1, maximum: DEFAULT_LIMITS.pageSizeMax, default: DEFAULT_LIMITS.pageSizeDefault }),
  ),
});
export type GalleryQuery = Static<typeof GalleryQuery>;

export const ReportBody = named('Report', {
  reason: oneOf(REPORT_REASONS),
  details: Type.Optional(Type.String({ maxLength: REPORT_DETAILS_LENGTH_MAX })),
});
export type ReportRequest = Static<typeof ReportBody>;

const params = Type.Object({ id: galleryId });

export const galleryOperations = describeAll(
  { tag: 'gallery', errors: ['invalid_field', 'not_found'] },
  {
    searchGallery: {
      summary: 'Published interfaces, newest first',
      errors: ['invalid_field'],
      querystring: GalleryQuery,
      answer: GalleryBody,
    },
    getEntry: { summary: 'A published interface', params, answer: EntryBody },
    unpublishEntry: {
      isOwned: true,
      summary: 'Take back what you published',
      params,
      errors: ['invalid_field', 'not_found', 'forbidden'],
      status: 204,
    },
    getThumbnail: { summary: 'A picture of it, 640 by 400 pixels', params, content: { 'image/png': anyText } },
    exportEntry: {
      summary: 'It as A2UI JSON Lines, HTML file, React project (ZIP) or app description (JSON)',
      params,
      querystring: ExportQuery,
      content: EXPORT_CONTENT,
    },
    reportEntry: {
      summary: 'Tell the administrators what is wrong with it',
      params,
      body: ReportBody,
      status: 204,
    },
  },
);
