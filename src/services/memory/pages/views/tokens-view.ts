// The tokens for agents, and the configuration of their clients.
import type { ApiToken } from '../../../../accounts/index.ts';
import { type Html, html } from '../../../../platform/html/html.ts';
import { formatCount } from '../../../../platform/text/format.ts';
import { badge } from '../../../../platform/web/elements/badge.ts';
import { codeBlock } from '../../../../platform/web/elements/code-block.ts';
import {
  checkBoxes,
  csrfField,
  type FormState,
  formProblem,
  selectField,
  textField,
} from '../../../../platform/web/elements/form-fields.ts';
import { toMinuteText } from '../../../../platform/web/elements/minute.ts';
import { pageHead } from '../../../../platform/web/elements/page-head.ts';
import { type Column, recordTable } from '../../../../platform/web/elements/record-table.ts';
import { tabs } from '../../../../platform/web/elements/tabs.ts';
import { listClientConfigurations, listLocalConfigurations, NPX_COMMAND } from '../../model/client-configurations.ts';
import { type Repository, toFullName } from '../../model/repository.ts';
import type { Visitor } from '../parts/site.ts';
import { toMinute } from '../parts/texts.ts';

export interface TokensPage {
  readonly tokens: readonly ApiToken[];
  readonly repositories: readonly Repository[];
  readonly visitor: Visitor;
  readonly form: FormState;
  readonly url: string;
  /** The new token, which is shown only once. */
  readonly secret: string | undefined;
  readonly now: Date;
  readonly notice: string | undefined;
}

/** The choices in days; an empty value means that the token does not expire. */
export const EXPIRIES = [
  { value: '30', label: 'in 30 days' },
  { value: '90', label: 'in 90 days' },
  { value: '365', label: 'in a year' },
  { value: '', label: 'never' },
];
const EXPIRY_DEFAULT = '90';
const NAME_LENGTH_MAX = 80;
const TOKEN_PLACEHOLDER = 'YOUR_TOKEN';

export function tokensView(page: TokensPage): Html {
  const { secret, tokens, notice } = page;
  return html`${pageHead('Connect an agent', { lead: 'Agents ask this server over MCP. Each of them needs a token.', notice })}
${secret !== undefined && html`<section class="notice good stack tight" aria-label="Your new token" role="status"><p><strong>Your new token. Copy it now: it is not shown again.</strong></p>${codeBlock('Token', secret)}</section>`}
<section class="section" aria-labelledby="clients"><h2 id="clients">Configure your client</h2>
  <div class="card stack tight">${clientTabs(page)}</div></section>
${createSection(page)}
${
  tokens.length > 0 &&
  html`<section class="section" aria-labelledby="tokens"><h2 id="tokens">Your tokens</h2>${recordTable('Tokens', toColumns(page), tokens)}</section>`
}`;
}

function clientTabs({ url, secret }: TokensPage): Html {
  const local = new Map(listLocalConfigurations(NPX_COMMAND).map((each) => [each.name, each]));
  const items = listClientConfigurations(url, secret ?? TOKEN_PLACEHOLDER).map(({ name, title, where, text }) => {
    const own = local.get(name);
    const content = html`<p>For the folder that you have open, on your own machine, without a token:</p>
${own !== undefined && codeBlock(`${own.where}, without a token`, own.text)}<p>For the repositories of this server:</p>
${codeBlock(where, text)}`;
    return { value: name, label: title, content };
  });
  return html`${tabs('client', 'Client', items)}
  <p class="quiet">${secret === undefined ? html`Create a token below, and it is filled in for ${TOKEN_PLACEHOLDER}.` : 'The new token is filled in.'}</p>`;
}

function createSection({ form, visitor, repositories }: TokensPage): Html {
  return html`<section class="section" aria-labelledby="create"><h2 id="create">Create a token</h2>
<form class="form card" method="post" action="/tokens">${csrfField(visitor.csrfToken)}
  ${formProblem(form, ['tokenName', 'days'])}
  <div class="two-columns">
    ${textField(form, { name: 'tokenName', label: 'Name', isRequired: true, lengthMax: NAME_LENGTH_MAX, hint: 'Where it is used, such as “laptop, Claude Code”.' })}
    ${selectField(form, { name: 'days', label: 'Expires', isRequired: true, initial: EXPIRY_DEFAULT, hint: 'A token that is used no more is best revoked.' }, EXPIRIES)}
  </div>
  ${
    repositories.length > 0 &&
    html`<fieldset class="choose-repositories"><legend>Repositories</legend>
    <p class="hint">Choose none for all that you may see, now and later.</p>
    ${checkBoxes(
      form,
      'repositories',
      repositories.map((repository) => ({ value: repository.id, label: html`<bdi>${toFullName(repository)}</bdi>` })),
    )}</fieldset>`
  }
  <div class="form-end"><button class="button primary">Create the token</button></div>
</form></section>`;
}

function toColumns({ repositories, visitor, now }: TokensPage): readonly Column<ApiToken>[] {
  return [
    { label: 'Name', of: ({ name }) => name },
    { label: 'Begins with', of: ({ prefix }) => html`<code>${prefix}…</code>` },
    { label: 'Repositories', of: ({ resources }) => toScope(resources, repositories), isLong: true },
    { label: 'Last used', of: ({ lastUsedAt }) => (lastUsedAt === undefined ? 'never' : toMinute(lastUsedAt)) },
    { label: 'Expires', of: ({ expiresAt }) => toExpiry(expiresAt, now) },
    {
      label: '',
      of: ({ id, name }) =>
        html`<form method="post" action="/tokens/revoke">${csrfField(visitor.csrfToken)}<input type="hidden" name="token" value="${id}"><button class="button small danger">Revoke<span class="visually-hidden"> ${name}</span></button></form>`,
    },
  ];
}

function toExpiry(expiresAt: Date | undefined, now: Date): Html | string {
  if (expiresAt === undefined) return 'never';
  return expiresAt <= now ? badge('Expired', { tone: 'bad' }) : toMinuteText(expiresAt);
}

/** Describes the scope of a token. Repositories that its owner may no longer see are only counted. */
function toScope(resources: ApiToken['resources'], repositories: readonly Repository[]): string {
  if (resources === undefined) return 'all that you may see';
  const names = repositories.filter(({ id }) => resources.includes(id)).map(toFullName);
  const gone = resources.length - names.length;
  return [
    ...names,
    ...(gone > 0 ? [`${formatCount(gone, 'repository', 'repositories')} no longer there for you`] : []),
  ].join(', ');
}
