import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';

const REDIRECT_URI = 'http://127.0.0.1:4711/callback';

/** Returns an access token that the signed-in person gives to a new program. */
export async function connectProgram(url: string, person: Readonly<Record<string, string>>): Promise<string> {
  const cookies = new Map<string, string>();
  const visit = async (address: string, init: RequestInit = {}) => {
    const cookie = [person['cookie'] ?? '', ...[...cookies].map(([name, value]) => `${name}=${value}`)].join('; ');
    const headers = { ...person, accept: 'text/html', cookie, ...(init.headers as Record<string, string>) };
    const answer = await fetch(address, { redirect: 'manual', ...init, headers });
    for (const each of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      cookies.set(name, value);
    }
    return { headers: answer.headers, text: await answer.text() };
  };
  const registration = await visit(`${url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Fuzzer', redirect_uris: [REDIRECT_URI] }),
  });
  const client_id = JSON.parse(registration.text).client_id;
  const verifier = randomBytes(32).toString('base64url');
  const asked = new URLSearchParams({
    response_type: 'code',
    client_id,
    redirect_uri: REDIRECT_URI,
    scope: 'interface:generate interface:publish',
    state: 'state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    resource: `${url}/mcp`,
  });
  const begun = await visit(`${url}/oauth/authorize?${asked}`);
  const page = new URL(begun.headers.get('location') ?? '', url).href;
  const [, csrfToken = ''] = /name="csrfToken" value="([^"]+)"/.exec((await visit(page)).text) ?? [];
  const body = new URLSearchParams({ csrfToken, decision: 'allow' });
  const decided = await visit(page, { method: 'POST', body });
  const [, next = ''] = /^0; url=(.*)$/.exec(decided.headers.get('refresh') ?? '') ?? [];
  const arrived = new URL((await visit(new URL(next, page).href)).headers.get('location') ?? '');
  const grant = new URLSearchParams({
    grant_type: 'authorization_code',
    redirect_uri: REDIRECT_URI,
    client_id,
    code: arrived.searchParams.get('code') ?? '',
    code_verifier: verifier,
  });
  const { text } = await visit(`${url}/oauth/token`, { method: 'POST', body: grant });
  const token: unknown = JSON.parse(text).access_token;
  assert.ok(typeof token === 'string', text);
  return token;
}
