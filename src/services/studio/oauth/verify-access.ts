// Access tokens are JWTs (RFC 9068). One is refused when its consent was revoked or has ended.
import { verify } from 'node:crypto';
import { toTokenHash } from '../../../platform/auth/tokens.ts';
import { TOKEN_LENGTH_MAX } from './limits.ts';
import { type AuthorizationParts, isConsentValid } from './provider-adapter.ts';
import { SIGNING_ALGORITHM, type SigningKeys } from './signing-keys.ts';

export interface VerifiedToken {
  readonly accountId: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly grantHash: string;
}

export function toAudience(baseUrl: string): string {
  return `${baseUrl}/mcp`;
}

/** Returns undefined for a token that is not valid here and now. */
export async function findVerifiedToken(
  parts: AuthorizationParts,
  token: string,
  baseUrl: string,
): Promise<VerifiedToken | undefined> {
  const { keys, records, clock } = parts;
  const claims = await findSignedClaims(keys, token);
  const now = clock.nowMs();
  if (claims === undefined || claims['iss'] !== baseUrl || claims['aud'] !== toAudience(baseUrl)) return undefined;
  const { exp, sub, client_id: clientId, scope = '', grant } = claims;
  if (typeof exp !== 'number' || exp * 1000 <= now) return undefined;
  if (typeof sub !== 'string' || typeof clientId !== 'string') return undefined;
  if (typeof scope !== 'string' || typeof grant !== 'string') return undefined;
  const grantHash = toTokenHash(grant);
  const consent = await records.find('Grant', grantHash, new Date(now));
  if (consent?.accountId !== sub || consent.clientId !== clientId) return undefined;
  if (!(await isConsentValid(parts, consent))) return undefined;
  return { accountId: sub, clientId, scopes: scope.split(' ').filter(Boolean), grantHash };
}

async function findSignedClaims(keys: SigningKeys, token: string): Promise<Record<string, unknown> | undefined> {
  const [header = '', payload = '', signature = '', ...rest] = token.split('.');
  if (token.length > TOKEN_LENGTH_MAX || rest.length > 0) return undefined;
  const { alg, typ, kid } = readPart(header) ?? {};
  const key = typeof kid === 'string' ? await keys.findPublicKey(kid) : undefined;
  if (key === undefined || alg !== SIGNING_ALGORITHM || typ !== 'at+jwt') return undefined;
  const signed = Buffer.from(`${header}.${payload}`);
  const isSigned = verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  return isSigned ? readPart(payload) : undefined;
}

function readPart(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
