// The keys that access tokens are signed with. They are made here, sealed in the store, and replaced now and then; a replaced one is kept
// for the tokens that it signed.
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Clock } from '../../../base/clock.ts';
import { createToken } from '../../../platform/auth/tokens.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import type { OauthRecords } from '../ports.ts';
import { KEY_ROTATED_MS } from './limits.ts';

export const SIGNING_ALGORITHM = 'ES256';

/** A private key, as the authorization server wants it. */
type Jwk = Readonly<Record<string, unknown>>;

interface SigningKey {
  readonly id: string;
  readonly publicKey: KeyObject;
  readonly jwk: Jwk;
}

export interface SigningKeys {
  /** Private; the first one signs. */
  listJwks(): Jwk[];
  findPublicKey(id: string): KeyObject | undefined;
  /** Makes a new key where the present one is old enough; whether anything changed. */
  rotate(): Promise<boolean>;
}

export async function openSigningKeys(records: OauthRecords, box: SecretBox, clock: Clock): Promise<SigningKeys> {
  let keys: readonly SigningKey[] = [];
  const load = async (): Promise<void> => {
    const stored = await records.listKeys();
    keys = stored.map(({ id, sealed }) => openKey(id, box.open(sealed, toPurpose(id))));
  };
  const rotate = async (): Promise<boolean> => {
    const now = clock.nowMs();
    const [newest] = await records.listKeys();
    if (newest !== undefined && now - newest.createdAt.getTime() < KEY_ROTATED_MS) return false;
    const id = createToken();
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const sealed = box.seal(JSON.stringify(privateKey.export({ format: 'jwk' })), toPurpose(id));
    await records.addKey({ id, sealed, createdAt: new Date(now) });
    // The replaced one stays until the next rotation: tokens that it signed are still in use.
    if (newest !== undefined) await records.removeKeysBefore(newest.createdAt);
    await load();
    return true;
  };
  if (!(await rotate())) await load();
  return {
    listJwks: () => keys.map(({ jwk }) => jwk),
    findPublicKey: (id) => keys.find((key) => key.id === id)?.publicKey,
    rotate,
  };
}

function toPurpose(id: string): string {
  return `oauth-key:${id}`;
}

function openKey(id: string, text: string): SigningKey {
  const jwk: Jwk = JSON.parse(text);
  const publicKey = createPublicKey(createPrivateKey({ key: jwk, format: 'jwk' }));
  return { id, publicKey, jwk: { ...jwk, kid: id, alg: SIGNING_ALGORITHM, use: 'sig' } };
}
