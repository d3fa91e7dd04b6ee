// The keys that sign access tokens. They are created here, sealed in the store, and replaced periodically; a replaced
// one is kept for the tokens that it signed.
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Clock } from '../../../base/clock.ts';
import { createToken } from '../../../platform/auth/tokens.ts';
import { type SecretBox, SecretNotReadable } from '../../../platform/secrets/secret-box.ts';
import { toOauthKeyPurpose } from '../model/sealed-for.ts';
import type { OauthKey, OauthRecords } from '../ports.ts';
import { KEY_ROTATED_MS } from './limits.ts';

export const SIGNING_ALGORITHM = 'ES256';

/** A private key, as the authorization server wants it. */
type Jwk = Readonly<Record<string, unknown>>;

interface SigningKey {
  readonly id: string;
  readonly publicKey: KeyObject;
  readonly jwk: Jwk;
}

export type SigningKeys = Awaited<ReturnType<typeof openSigningKeys>>;

/** The interval of searching the store for an unknown key: anybody can make up tokens. */
const LOOK_EVERY_MS = 1_000;

/** Opens the keys. `onChange` is called after the keys have changed. */
export async function openSigningKeys(
  records: OauthRecords,
  box: SecretBox,
  clock: Clock,
  onChange: () => void = () => {},
) {
  let loadedAtMs = Number.NEGATIVE_INFINITY;
  let keys: readonly SigningKey[] = [];
  const load = async (): Promise<void> => {
    loadedAtMs = clock.nowMs();
    const stored = await records.listKeys();
    if (stored.map(({ id }) => id).join() === keys.map(({ id }) => id).join()) return;
    keys = stored.flatMap((each) => findKey(box, each) ?? []);
    onChange();
  };
  /** Creates a new key if the current one is old. */
  const rotate = async (): Promise<void> => {
    const now = clock.nowMs();
    const [newest] = await records.listKeys();
    const isUsable = newest !== undefined && findKey(box, newest) !== undefined;
    if (isUsable && now - newest.createdAt.getTime() < KEY_ROTATED_MS) return load();
    const id = createToken();
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const sealed = box.seal(JSON.stringify(privateKey.export({ format: 'jwk' })), toOauthKeyPurpose(id));
    await records.replaceKey({ id, sealed, createdAt: new Date(now) }, newest);
    await load();
  };
  const find = (id: string) => keys.find((key) => key.id === id)?.publicKey;
  await rotate();
  return {
    /** Lists private keys; the first one signs. */
    listJwks: (): Jwk[] => keys.map(({ jwk }) => jwk),
    findPublicKey: async (id: string): Promise<KeyObject | undefined> => {
      // Another process may have created it.
      if (find(id) === undefined && clock.nowMs() - loadedAtMs >= LOOK_EVERY_MS) await load();
      return find(id);
    },
    rotate,
  };
}

/**
 * Returns undefined for a key that was sealed with a replaced key of the operator: it is replaced, and its tokens end.
 */
function findKey(box: SecretBox, { id, sealed }: OauthKey): SigningKey | undefined {
  let jwk: Jwk;
  try {
    jwk = JSON.parse(box.open(sealed, toOauthKeyPurpose(id)));
  } catch (error) {
    if (error instanceof SecretNotReadable) return undefined;
    throw error;
  }
  const publicKey = createPublicKey(createPrivateKey({ key: jwk, format: 'jwk' }));
  return { id, publicKey, jwk: { ...jwk, kid: id, alg: SIGNING_ALGORITHM, use: 'sig' } };
}
