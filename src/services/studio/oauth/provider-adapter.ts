// What the authorization server keeps, in the store: ids by their hash, because codes and refresh tokens are their own ids, and contents sealed.
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { InvalidGrant } from 'oidc-provider/lib/helpers/errors.js';
import type { Clock } from '../../../base/clock.ts';
import { toTokenHash } from '../../../platform/auth/tokens.ts';
import { type SecretBox, SecretNotReadable } from '../../../platform/secrets/secret-box.ts';
import { toOauthPurpose } from '../model/sealed-for.ts';
import type { OauthKind, OauthRecord, OauthRecords } from '../ports.ts';
import { CLIENTS_MAX, INTERACTIONS_MAX, OAUTH_SECONDS } from './limits.ts';

export interface AdapterParts {
  readonly records: OauthRecords;
  readonly box: SecretBox;
  readonly clock: Clock;
  /** Undefined where there is no such account. */
  findEpoch(accountId: string): Promise<number | undefined>;
}

const KEPT: Readonly<Record<OauthKind, { readonly countMax?: number }>> = {
  Client: { countMax: CLIENTS_MAX },
  Interaction: { countMax: INTERACTIONS_MAX },
  Grant: {},
  AuthorizationCode: {},
  RefreshToken: {},
};

export function createAdapter(parts: AdapterParts, model: string): Adapter {
  return Object.hasOwn(KEPT, model) ? createKeptAdapter(parts, model as OauthKind) : createForgetfulAdapter(parts);
}

function createKeptAdapter(parts: AdapterParts, kind: OauthKind): Adapter {
  const { records, box, clock } = parts;
  const now = (): Date => new Date(clock.nowMs());
  return {
    ...createForgetfulAdapter({ records }),
    upsert: async (id, payload, expiresIn = OAUTH_SECONDS.unusedClient) => {
      const { jti, grantId, ...content } = payload;
      const idHash = toTokenHash(id);
      const createdAt = now();
      const expiresAt = new Date(createdAt.getTime() + expiresIn * 1000);
      const grantHash = kind === 'Grant' ? idHash : grantId === undefined ? null : toTokenHash(grantId);
      const { accountId = null, clientId = null } = content;
      const sealed = box.seal(JSON.stringify({ grantId, ...content }), toOauthPurpose(kind, idHash));
      const accessEpoch = kind === 'Grant' && accountId !== null ? ((await parts.findEpoch(accountId)) ?? 0) : 0;
      const record = { kind, idHash, grantHash, accountId, clientId, sealed, createdAt, expiresAt, accessEpoch };
      await records.put(record, KEPT[kind].countMax);
      if (kind === 'Grant' && clientId !== null) await records.keepClient(toTokenHash(clientId), expiresAt);
    },
    find: async (id) => {
      const idHash = toTokenHash(id);
      const record = await records.find(kind, idHash, now());
      // Codes and refresh tokens are worth nothing without the consent that they came of.
      if (record === undefined || (kind === 'Grant' && !(await isConsentValid(parts, record)))) return undefined;
      const consumed = record.consumedAt === null ? {} : { consumed: Math.floor(record.consumedAt.getTime() / 1000) };
      const content = openContent(box, record);
      // Programs have no `jti`: what is found is what was stored.
      return content && { ...content, ...(kind !== 'Client' && { jti: id }), ...consumed };
    },
    consume: async (id) => {
      const idHash = toTokenHash(id);
      const found = await records.find(kind, idHash, now());
      if (await records.consume(kind, idHash, now())) return;
      // Two used it at the same moment: one of them was not meant to have it.
      if (found?.grantHash != null) await records.removeGrant(found.grantHash);
      throw new InvalidGrant('already used');
    },
    destroy: (id) => records.remove(kind, toTokenHash(id)),
  };
}

/** Returns true while access to the account that gave the consent has not ended. */
export async function isConsentValid(
  { findEpoch }: Pick<AdapterParts, 'findEpoch'>,
  { accountId, accessEpoch }: OauthRecord,
): Promise<boolean> {
  return accountId !== null && (await findEpoch(accountId)) === accessEpoch;
}

/** The content of a record; undefined where it was sealed with a key that the operator has given up. */
export function openContent(box: SecretBox, record: OauthRecord): AdapterPayload | undefined {
  try {
    return JSON.parse(box.open(record.sealed, toOauthPurpose(record.kind, record.idHash)));
  } catch (error) {
    if (error instanceof SecretNotReadable) return undefined;
    throw error;
  }
}

/**
 * For sessions: the person is signed in by the session of their account, which is looked at each time. Access tokens
 * are not kept either.
 */
function createForgetfulAdapter({ records }: Pick<AdapterParts, 'records'>): Adapter {
  return {
    upsert: async () => {},
    find: async () => undefined,
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
    consume: async () => {},
    destroy: async () => {},
    revokeByGrantId: (grantId) => records.removeGrant(toTokenHash(grantId)),
  };
}
