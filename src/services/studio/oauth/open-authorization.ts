import type { Provider } from 'oidc-provider';
import type { Clock } from '../../../base/clock.ts';
import { deriveToken } from '../../../platform/auth/tokens.ts';
import { createOutgoing, type Outgoing } from '../../../platform/outgoing/create-outgoing.ts';
import { createSecretBox } from '../../../platform/secrets/secret-box.ts';
import type { OauthRecords, VerifyAccess } from '../ports.ts';
import { type Connections, createConnections } from './connections.ts';
import { createProvider, type ProviderParts } from './create-provider.ts';
import { DOCUMENT_BYTES_MAX, DOCUMENT_TIMEOUT_MS, PROVIDERS_MAX } from './limits.ts';
import { openSigningKeys } from './signing-keys.ts';
import { findVerifiedToken, type VerifiedToken } from './verify-access.ts';

export interface AuthorizationOptions extends Pick<ProviderParts, 'findEpoch'> {
  /** Everything is sealed with it. */
  readonly key: Buffer;
  readonly records: OauthRecords;
  readonly clock: Clock;
  /** To public addresses only, where nothing else is given. */
  readonly outgoing?: Outgoing | undefined;
}

/** The authorization server of the studio: whom people have allowed to act for them. */
export interface Authorization {
  readonly verifyAccess: VerifyAccess;
  findToken(token: string, baseUrl: string): Promise<VerifiedToken | undefined>;
  /** Each base address is an issuer of its own. */
  providerAt(baseUrl: string): Provider;
  readonly connections: Connections;
  /** To be called now and then. */
  tidy(): Promise<void>;
}

export async function openAuthorization(options: AuthorizationOptions): Promise<Authorization> {
  const { key, records, clock, findEpoch } = options;
  const box = createSecretBox(key);
  const providers = new Map<string, Provider>();
  const keys = await openSigningKeys(records, box, clock, () => providers.clear());
  const outgoing = options.outgoing ?? createDocumentReader();
  const cookieKey = deriveToken(key, 'oauth', 'cookies');
  const parts: ProviderParts = { records, box, clock, keys, cookieKey, outgoing, findEpoch };
  const findToken = (token: string, baseUrl: string) => findVerifiedToken(parts, token, baseUrl);
  return {
    findToken,
    verifyAccess: findToken,
    providerAt: (baseUrl) => {
      const provider = providers.get(baseUrl) ?? createProvider(parts, baseUrl);
      if (providers.size >= PROVIDERS_MAX) providers.clear();
      providers.set(baseUrl, provider);
      return provider;
    },
    connections: createConnections(parts),
    tidy: async () => {
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
