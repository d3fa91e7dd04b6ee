import { type Static, Type } from 'typebox';
import { refer } from '../../../platform/http/schemas/schema-reference.ts';
import { closed, count, orNull, slug, text, time, url } from './fields.ts';
import { PET_FIELDS, PetBody } from './pet-body.ts';

export const PaginationBody = Type.Object(
  {
    page: Type.Integer({ minimum: 1 }),
    pageSize: Type.Integer({ minimum: 1, maximum: 200 }),
    totalItems: count,
    totalPages: count,
    hasNextPage: Type.Boolean(),
  },
  { ...closed, $id: 'Pagination' },
);

export const PetListBody = Type.Object(
  { total: count, pets: Type.Array(refer(PetBody)), pagination: Type.Optional(refer(PaginationBody)) },
  { ...closed, $id: 'PetList' },
);

export const TagsBody = Type.Object(
  {
    generatedAt: time,
    total: Type.Integer({ minimum: 0, description: 'How many tags there are.' }),
    tags: Type.Array(Type.Object({ name: text, count: Type.Integer({ minimum: 1 }) }, closed)),
  },
  { ...closed, $id: 'Tags' },
);
export type TagsBody = Static<typeof TagsBody>;

const { displayName, description, kind, tags } = PET_FIELDS;

const manifestPet = Type.Object(
  {
    slug,
    displayName,
    description,
    kind,
    tags,
    submittedBy: text,
    submittedByEmail: orNull(text),
    submittedByUrl: orNull(url),
    submittedByAvatarUrl: orNull(url),
    pageUrl: url,
    spritesheetUrl: url,
    petJsonUrl: url,
    zipUrl: url,
    installCommand: text,
    createdAt: time,
    approvedAt: orNull(time),
  },
  closed,
);

export const ManifestBody = Type.Object(
  { generatedAt: time, total: count, pets: Type.Array(manifestPet) },
  { ...closed, $id: 'Manifest' },
);
export type ManifestBody = Static<typeof ManifestBody>;
