// The page of the programs that may act for a person, with a form to disconnect each.
import type { FastifyInstance } from 'fastify';
import { checkSignedIn } from '../../../../accounts/index.ts';
import { type Html, html } from '../../../../platform/html/html.ts';
import { emptyState } from '../../../../platform/web/elements/empty-state.ts';
import { csrfField } from '../../../../platform/web/elements/form-fields.ts';
import { toMinute } from '../../../../platform/web/elements/minute.ts';
import { pageHead } from '../../../../platform/web/elements/page-head.ts';
import type { Connection } from '../connections.ts';
import type { OauthPagesParts } from './consent-pages.ts';
import { scopeList } from './consent-view.ts';

export const CONNECTIONS_PATH = '/account/connections';

export function declareConnectionPages(app: FastifyInstance, { authorization, pages }: OauthPagesParts): void {
  const { connections } = authorization;
  pages.declareSignedInPage<{ Querystring: { done?: unknown } }>(
    app,
    CONNECTIONS_PATH,
    async ({ account, visitor }, { query }) => {
      const notice = query.done === 'disconnected' ? 'The program is disconnected.' : undefined;
      const content = connectionsView(await connections.list(account.id), visitor.csrfToken, notice);
      return { title: 'Connections', path: CONNECTIONS_PATH, isUnlisted: true, content };
    },
  );
  pages.declareForm(app, `${CONNECTIONS_PATH}/remove`, {
    act: async ({ text }, { caller }) => {
      await connections.remove(checkSignedIn(caller).id, text('client'));
      return `${CONNECTIONS_PATH}?done=disconnected`;
    },
  });
}

const LEAD = 'Programs that you have allowed to use the studio for you. Each chose its name itself.';

function connectionsView(
  connections: readonly Connection[],
  csrfToken: string | undefined,
  notice: string | undefined,
): Html {
  return html`${pageHead('Connections', { lead: LEAD, notice })}
${
  connections.length === 0
    ? emptyState(
        'No program is connected',
        html`Add <code>/mcp</code> of this site to a program that can use MCP servers, and it asks you here.`,
      )
    : html`<ul class="stack tight">${connections.map((connection) => connectionItem(connection, csrfToken))}</ul>`
}`;
}

function connectionItem({ clientId, name, scopes, since }: Connection, csrfToken: string | undefined): Html {
  return html`<li class="card stack tight">
    <h2><bdi>${name ?? clientId}</bdi></h2>
    ${scopeList(scopes)}
    <p class="quiet">Since ${toMinute(since)}</p>
    <form method="post" action="${CONNECTIONS_PATH}/remove">${csrfField(csrfToken)}<input type="hidden" name="client" value="${clientId}"><button class="button small" aria-label="Disconnect ${name ?? clientId}">Disconnect</button></form>
  </li>`;
}
