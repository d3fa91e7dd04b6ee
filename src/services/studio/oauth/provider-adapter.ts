// The records of the authorization server in the store. Ids are hashed, because some are secrets; contents are sealed.
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { InvalidGrant } from 'oidc-provider/lib/helpers/errors.js';
import type { Clock } from '../../../base/clock.ts';
import { toTokenHash } from '../../../platform/auth/tokens.ts';
import type { Outgoing } from '../../../platform/outgoing/create-outgoing.ts';
import { type SecretBox, SecretNotReadable } from '../../../platform/secrets/secret-box.ts';
import { toOauthPurpose } from '../model/sealed-for.ts';
import type { OauthKind, OauthRecord, OauthRecords } from '../ports.ts';
import { CLIENTS_MAX, INTERACTIONS_MAX, OAUTH_SECONDS } from './limits.ts';
import type { SigningKeys } from './signing-keys.ts';

/** The dependencies of the authorization server. */
export interface AuthorizationParts {
  readonly records: OauthRecords;
  readonly box: SecretBox;
  readonly clock: Clock;
  readonly keys: SigningKeys;
  readonly cookieKey: string;
  /** The client for client-id metadata documents. */
  readonly outgoing: Outgoing;
  /** Returns undefined if there is no such account. */
  findEpoch(accountId: string): Promise<number | undefined>;
}

/** The kinds that are stored, and the maximum number of their records. */
const KEPT: Readonly<Record<OauthKind, number | undefined>> = {
  Client: CLIENTS_MAX,
  Interaction: INTERACTIONS_MAX,
  Grant: undefined,
  AuthorizationCode: undefined,
  RefreshToken: undefined,
};

export function createAdapter(parts: AuthorizationParts, model: string): Adapter {
  return Object.hasOwn(KEPT, model) ? createKeptAdapter(parts, model as OauthKind) : createForgetfulAdapter(parts);
}

function createKeptAdapter(parts: AuthorizationParts, kind: OauthKind): Adapter {
  const { records, box, clock } = parts;
  const now = (): Date => new Date(clock.nowMs());
  return {
    ...createForgetfulAdapter(parts),
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
      await records.put(record, KEPT[kind]);
      if (kind === 'Grant' && clientId !== null) await records.keepClient(toTokenHash(clientId), expiresAt);
    },
    find: async (id) => {
      const idHash = toTokenHash(id);
      const record = await records.find(kind, idHash, now());
      // Codes and refresh tokens are not valid without their consent.
      if (record === undefined || (kind === 'Grant' && !(await isConsentValid(parts, record)))) return undefined;
      const consumed = record.consumedAt === null ? {} : { consumed: Math.floor(record.consumedAt.getTime() / 1000) };
      const content = openContent(box, record);
      // Programs have no `jti`.
      return content && { ...content, ...(kind !== 'Client' && { jti: id }), ...consumed };
    },
    consume: async (id) => {
      const idHash = toTokenHash(id);
      const found = await records.find(kind, idHash, now());
      if (await records.consume(kind, idHash, now())) return;
      // If two use it at the same moment, one has stolen it.
      if (found?.grantHash != null) await records.removeGrant(found.grantHash);
      throw new InvalidGrant('already used');
    },
    destroy: (id) => records.remove(kind, toTokenHash(id)),
  };
}

/** Returns true while access to the account that gave the consent has not ended. */
export async function isConsentValid(
  { findEpoch }: AuthorizationParts,
  { accountId, accessEpoch }: OauthRecord,
): Promise<boolean> {
  return accountId !== null && (await findEpoch(accountId)) === accessEpoch;
}

/** Returns the content of a record; undefined if it was sealed with a key that the operator has replaced. */
export function openContent(box: SecretBox, record: OauthRecord): AdapterPayload | undefined {
  try {
    return JSON.parse(box.open(record.sealed, toOauthPurpose(record.kind, record.idHash)));
  } catch (error) {
    if (error instanceof SecretNotReadable) return undefined;
    throw error;
  }
}

/** Keeps nothing of sessions, because the session of the account is checked each time, and nothing of access tokens. */
function createForgetfulAdapter({ records }: AuthorizationParts): Adapter {
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
