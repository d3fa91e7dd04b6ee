// Seals secrets that a service has to store and read again, such as credentials for other servers. A stolen database or
// backup reveals nothing without the key file of the installation.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { assert } from '../../base/assert.ts';
import { createErrorClass } from '../../base/create-error-class.ts';

export interface SecretBox {
  /**
   * Seals a secret. `purpose` names the secret and its owner, for example `git-credentials:<repository id>`; opening it
   * requires the same purpose.
   */
  seal(text: string, purpose: string): string;
  open(sealed: string, purpose: string): string;
}

/** Thrown if a stored secret is damaged, was sealed with another key, or is another secret than expected. */
export class SecretNotReadable extends createErrorClass('SecretNotReadable', () => ({
  message: 'a stored secret cannot be opened: it is damaged, or was sealed with another key or for another purpose',
})) {}

/** The version of the format. Another algorithm gets another number, so that stored secrets stay readable. */
const VERSION = 'v1';
const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
/** The nonce size of GCM; random ones may be used for 2^32 secrets under one key. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SEALED = new RegExp(`^${VERSION}\\.([A-Za-z0-9_-]+)$`);

export function createSecretBox(key: Uint8Array): SecretBox {
  assert(key.length === KEY_BYTES, 'the key has 256 bits');
  return {
    seal(text, purpose) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(toAuthenticated(purpose));
      const sealed = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return `${VERSION}.${Buffer.concat(sealed).toString('base64url')}`;
    },
    open(sealed, purpose) {
      const bytes = Buffer.from(SEALED.exec(sealed)?.[1] ?? '', 'base64url');
      if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new SecretNotReadable();
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(toAuthenticated(purpose));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
      try {
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        throw new SecretNotReadable();
      }
    },
  };
}

/** Returns the associated data that binds a sealed secret to its purpose and version. */
function toAuthenticated(purpose: string): Buffer {
  return Buffer.from(`${VERSION} ${purpose}`);
}
