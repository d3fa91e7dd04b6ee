import type { AccessFixture } from '../../repository/access-world.ts';
import { callMcp, connect, Person, refresh } from './oauth/oauth-client.ts';

export async function openAccessFixture(): Promise<AccessFixture> {
  return {
    environment: {},
    makeAccess: async (world, { cookie }) => {
      const url = world.urlOf('studio');
      const server = {
        url,
        post: async (path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) => {
          const sent = { 'content-type': 'application/json', ...headers };
          const response = await fetch(`${url}${path}`, { method: 'POST', headers: sent, body: JSON.stringify(body) });
          const text = await response.text();
          const isJson = response.headers.get('content-type')?.includes('json') === true;
          return {
            status: response.status,
            headers: response.headers,
            text,
            body: isJson ? JSON.parse(text) : undefined,
          };
        },
      } as unknown as Parameters<typeof connect>[0];
      const { clientId, tokens } = await connect(server, new Person(cookie));
      let refreshToken = tokens.refresh_token;
      return {
        'OAuth access token': async () => (await callMcp(server, tokens.access_token)) === 200,
        'OAuth refresh token': async () => {
          const { status, body } = await refresh(server, clientId, refreshToken);
          if (status === 200) refreshToken = body.refresh_token;
          return status === 200;
        },
      };
    },
    close: async () => {},
  };
}
