import { Type } from 'typebox';
import { IDEMPOTENCY_KEY_LENGTH_MAX, TENANT_LENGTH_MAX } from '../limits.ts';

export const API_VERSION = '2026-05-28';

const version = {
  'Service-API-Version': Type.Optional(
    Type.Enum([API_VERSION], {
      type: 'string',
      description: 'Pins the contract. Without it the current one is used.',
    }),
  ),
};
const tenant = {
  'X-Tenant-Id': Type.Optional(
    Type.String({
      maxLength: TENANT_LENGTH_MAX,
      default: 'default',
      description:
        'Splits the namespace of the api-key further. Every character other than A–Z, a–z and 0–9 counts as an underscore, ' +
        'so that names in other scripts can coincide: 東京 and 大阪 are one namespace.',
    }),
  ),
};
const idempotency = {
  'Idempotency-Key': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: IDEMPOTENCY_KEY_LENGTH_MAX,
      description:
        'Makes a retry safe: the same key with the same request within 24 hours gives the first answer again without a second ' +
        'write; with another request it is refused.',
    }),
  ),
};

/** The headers of all routes, of those that read a namespace, and of those that change it. */
export const ServiceHeaders = Type.Object(version);
export const ReadHeaders = Type.Object({ ...tenant, ...version });
export const WriteHeaders = Type.Object({ ...tenant, ...version, ...idempotency });
