import type { Provider } from 'oidc-provider';
import { deriveToken } from '../../../platform/auth/tokens.ts';
import { createOutgoing, type Outgoing } from '../../../platform/outgoing/create-outgoing.ts';
import { createSecretBox } from '../../../platform/secrets/secret-box.ts';
import { createConnections } from './connections.ts';
import { createProvider } from './create-provider.ts';
import { DOCUMENT_BYTES_MAX, DOCUMENT_TIMEOUT_MS, PROVIDERS_MAX } from './limits.ts';
import type { AuthorizationParts } from './provider-adapter.ts';
import { openSigningKeys } from './signing-keys.ts';
import { findVerifiedToken } from './verify-access.ts';

export interface AuthorizationOptions extends Pick<AuthorizationParts, 'records' | 'clock' | 'findEpoch'> {
  /** Seals everything that is stored. */
  readonly key: Buffer;
  /** The client for outgoing requests; only public addresses by default. */
  readonly outgoing?: Outgoing | undefined;
}

/** The authorization server of the studio. */
export type Authorization = Awaited<ReturnType<typeof openAuthorization>>;

export async function openAuthorization({ key, outgoing = createDocumentReader(), ...options }: AuthorizationOptions) {
  const { records, clock } = options;
  const box = createSecretBox(key);
  const providers = new Map<string, Provider>();
  const keys = await openSigningKeys(records, box, clock, () => providers.clear());
  const cookieKey = deriveToken(key, 'oauth', 'cookies');
  const parts: AuthorizationParts = { ...options, box, keys, cookieKey, outgoing };
  return {
    /** Finds what an access token allows. */
    findToken: (token: string, baseUrl: string) => findVerifiedToken(parts, token, baseUrl),
    /** Returns the provider of a base address. Each base address is an issuer. */
    providerAt: (baseUrl: string): Provider => {
      const provider = providers.get(baseUrl) ?? createProvider(parts, baseUrl);
      if (providers.size >= PROVIDERS_MAX) providers.clear();
      providers.set(baseUrl, provider);
      return provider;
    },
    connections: createConnections(parts),
    /** Removes what has expired, and replaces an old key. To be called periodically. */
    tidy: async (): Promise<void> => {
      await records.tidy(new Date(clock.nowMs()));
      await keys.rotate();
    },
  };
}

function createDocumentReader(): Outgoing {
  return createOutgoing({
    isPrivateAllowed: false,
    timeoutMs: DOCUMENT_TIMEOUT_MS,
    bytesMax: DOCUMENT_BYTES_MAX,
    redirectsMax: 0,
  });
}
