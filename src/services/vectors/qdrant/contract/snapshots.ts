import { type Static, Type } from 'typebox';
import { closed, optional, unsupported } from './fields.ts';

const LOCATION_LENGTH_MAX = 2_048;

export const RecoverSnapshot = Type.Object(
  {
    location: Type.String({ minLength: 1, maxLength: LOCATION_LENGTH_MAX }),
    priority: optional(Type.Enum(['no_sync', 'snapshot', 'replica'], { type: 'string' })),
    checksum: optional(Type.String()),
    api_key: unsupported('snapshots of other servers are not fetched; upload them'),
  },
  { ...closed, $id: 'RecoverSnapshot' },
);
export type RecoverBody = Static<typeof RecoverSnapshot>;
