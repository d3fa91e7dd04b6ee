import { type Static, Type } from 'typebox';
import { anyText, JSON_MEDIA } from '../../../platform/http/schemas/describe-operation.ts';
import { refer } from '../../../platform/http/schemas/schema-reference.ts';
import { DEFAULT_LIMITS, QUERY_LENGTH_MAX, REPORT_DETAILS_LENGTH_MAX } from '../limits.ts';
import { REPORT_REASONS } from '../model/gallery.ts';
import { ExportQuery } from './conversations.ts';
import { closed, count, galleryId, oneOf, orNull, text, time, url } from './fields.ts';
import { describe } from './operation.ts';
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

export const GalleryBody = Type.Object(
  {
    page: count,
    pageSize: count,
    total: count,
    interfaces: Type.Array(Type.Object(ENTRY_FIELDS, closed)),
  },
  { ...closed, $id: 'Gallery' },
);
export const EntryBody = Type.Object(
  { ...ENTRY_FIELDS, payload: refer(PayloadBody) },
  { ...closed, $id: 'GalleryEntry' },
);

export const GalleryQuery = Type.Object({
  q: Type.Optional(Type.String({ maxLength: QUERY_LENGTH_MAX, description: 'Words, or beginnings of words.' })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
  pageSize: Type.Optional(
    Type.Integer({ minimum: 1, maximum: DEFAULT_LIMITS.pageSizeMax, default: DEFAULT_LIMITS.pageSizeDefault }),
  ),
});
export type GalleryQuery = Static<typeof GalleryQuery>;

const EntryParams = Type.Object({ id: galleryId });
const common = { tag: 'gallery', errors: ['invalid_field', 'not_found'], params: EntryParams } as const;

export const searchGallery = describe({
  operationId: 'searchGallery',
  summary: 'Published interfaces, newest first',
  tag: 'gallery',
  errors: ['invalid_field'],
  querystring: GalleryQuery,
  content: { [JSON_MEDIA]: refer(GalleryBody) },
});
export const getEntry = describe({
  ...common,
  operationId: 'getEntry',
  summary: 'A published interface',
  content: { [JSON_MEDIA]: refer(EntryBody) },
});
export const unpublishEntry = describe({
  ...common,
  isOwned: true,
  operationId: 'unpublishEntry',
  summary: 'Take back what you published',
  errors: ['invalid_field', 'not_found', 'forbidden'],
  status: 204,
});
export const getThumbnail = describe({
  ...common,
  operationId: 'getThumbnail',
  summary: 'A picture of it, 640 by 400 pixels',
  content: { 'image/png': anyText },
});
export const exportEntry = describe({
  ...common,
  operationId: 'exportEntry',
  summary: 'It as A2UI JSON Lines, as an HTML file, or as a React project (ZIP)',
  querystring: ExportQuery,
  content: { 'application/jsonl': anyText, 'text/html': anyText, 'application/zip': anyText },
});

export const ReportBody = Type.Object(
  {
    reason: oneOf(REPORT_REASONS),
    details: Type.Optional(Type.String({ maxLength: REPORT_DETAILS_LENGTH_MAX })),
  },
  { ...closed, $id: 'Report' },
);
export type ReportRequest = Static<typeof ReportBody>;

export const reportEntry = describe({
  ...common,
  operationId: 'reportEntry',
  summary: 'Tell the administrators what is wrong with it',
  body: ReportBody,
  status: 204,
});
