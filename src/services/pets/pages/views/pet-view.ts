import { attribute, type Content, type Html, html } from '../../../../platform/html/html.ts';
import { formatCount } from '../../../../platform/text/format.ts';
import { badge } from '../../../../platform/web/elements/badge.ts';
import { codeBlock } from '../../../../platform/web/elements/code-block.ts';
import { csrfField } from '../../../../platform/web/elements/form-fields.ts';
import { type Tab, tabs } from '../../../../platform/web/elements/tabs.ts';
import type { ShareBody } from '../../contract/shared-pet.ts';
import { STATES } from '../../model/atlas.ts';
import { canModerate } from '../../model/people.ts';
import { type CodexApp, compatibleApps, type Pet } from '../../model/pet.ts';
import { petGrid } from '../parts/pet-card.ts';
import type { Visitor } from '../parts/site.ts';
import { motionSwitch, sheetUrl, stateSprite, tintOf } from '../parts/sprite.ts';
import { APP_LABELS, KIND_NAMES, STATE_LABELS, toDay } from '../parts/texts.ts';

export interface PetPage {
  readonly pet: Pet;
  /** The snippets of the pet. */
  readonly shared: ShareBody;
  readonly related: readonly Pet[];
  readonly isLiked: boolean;
  readonly visitor: Visitor;
}

export function petView(page: PetPage): Html {
  const { pet, related } = page;
  return html`<div class="pet-page ${tintOf(pet.asset)}">
  ${player(pet)}
  <div class="stack">
    <div class="pet-title">
      <h1><bdi>${pet.displayName}</bdi></h1>
      <p class="lead" dir="auto">${pet.description}</p>
      <p class="quiet">by ${author(pet)}</p>
      ${kindAndTags(pet)}
    </div>
    <div class="row">${like(page)} <a class="button" href="/api/assets/${pet.asset.assetId}/pet.zip" download>Download</a>${canEdit(page) && html` <a class="button" href="/me/pets/${pet.id}">Edit</a>`}</div>
    ${install(page.shared)}
  </div>
</div>
<div class="section pet-page">${share(pet, page.shared)}${facts(pet)}</div>
${related.length > 0 && html`<section class="section" aria-labelledby="related"><h2 id="related">You may also like</h2>${petGrid(related)}</section>`}`;
}

function canEdit({ pet, visitor: { account } }: PetPage): boolean {
  return canModerate(account) || (account !== undefined && account.id === pet.owner.accountId);
}

function player({ asset, displayName }: Pet): Html {
  const image = { url: sheetUrl(asset), spriteVersion: asset.spriteVersion };
  return html`<section class="player plays" aria-label="${displayName} at play" data-player>
    <div class="stage">${stateSprite(image, 'idle', `${displayName}, animated`)}</div>
    <fieldset class="states"><legend>What it does</legend>
      ${STATES.map(
        ({ name }) =>
          html`<label><input type="radio" name="state" value="${name}"${attribute('checked', name === 'idle')}> ${STATE_LABELS[name]}</label>`,
      )}
    </fieldset>
    <p>${motionSwitch()}</p>
  </section>`;
}

function author({ owner, publicEmail }: Pet): Html {
  const name = html`<bdi>${owner.name}</bdi>`;
  const linked = owner.profileSlug === null ? name : html`<a href="/authors/${owner.profileSlug}">${name}</a>`;
  return html`${linked}${publicEmail !== null && html` · <a href="mailto:${publicEmail}"><bdi>${publicEmail}</bdi></a>`}`;
}

function kindAndTags(pet: Pet): Html {
  return html`<ul class="row" aria-label="Kind and tags">
    <li>${badge(KIND_NAMES[pet.kind], { href: `/?kind=${pet.kind}` })}</li>
    ${pet.tags.map((tag) => html`<li>${badge(html`<bdi>${tag}</bdi>`, { href: `/?tags=${encodeURIComponent(tag)}` })}</li>`)}
  </ul>`;
}

function like({ pet, isLiked, visitor }: PetPage): Html {
  const label = html`<span aria-hidden="true">${isLiked ? '♥' : '♡'}</span> ${isLiked ? 'Liked' : 'Like'} · ${pet.likeCount}`;
  if (visitor.account === undefined) {
    return html`<a class="button" href="/login?next=/pets/${pet.slug}">${label}<span class="visually-hidden"> (log in to like)</span></a>`;
  }
  return html`<form class="like" method="post" action="/pets/${pet.slug}/like">${csrfField(visitor.csrfToken)}
    <button class="button" name="liked" value="${isLiked ? 'false' : 'true'}" aria-pressed="${isLiked ? 'true' : 'false'}">${label}</button>
  </form>`;
}

function install({ installPrompt, share }: ShareBody): Html {
  const { codex, manual } = share.install;
  const ways: readonly Tab[] = [
    {
      value: 'codex',
      label: 'Codex',
      content: html`${codeBlock('Run in a terminal', codex.command)}<p class="quiet">Then choose it in Codex under Settings → Appearance → Pets, or with <code>/pets</code> in its terminal client.</p>`,
    },
    {
      value: 'others',
      label: 'Cursor, Claude Code',
      content: html`<p>Neither Cursor nor Claude Code shows pets: only Codex does, in its desktop app and in its terminal client. Install the pet for Codex; there is nothing to install for the others.</p>`,
    },
    {
      value: 'agent',
      label: 'Ask an agent',
      content: html`${codeBlock('Say this to your agent', installPrompt)}${codeBlock('Let it search for pets by itself', codex.mcpServer.addCommand)}${codeBlock('Or in config.toml', codex.mcpServer.configToml)}`,
    },
    {
      value: 'manual',
      label: 'By hand',
      content: html`<ol>${manual.steps.map((step) => html`<li dir="auto">${withLinks(step)}</li>`)}</ol>`,
    },
  ];
  return html`<section class="card" aria-labelledby="install">
    <h2 id="install" class="visually-hidden">Install</h2>
    ${tabs('install', 'Install it with', ways)}
  </section>`;
}

/** Addresses in a text of ours become links. */
function withLinks(text: string): Content {
  return text
    .split(/(https?:\/\/\S+[\w/])/)
    .map((part, index) => (index % 2 === 0 ? part : html`<a href="${part}">${part}</a>`));
}

/** Returns the pet on a card with its name, instead of the pet alone. */
function toWholeCard({ markdownCard, share: { card } }: ShareBody): string {
  const url = new URL(card.gifUrl);
  url.searchParams.set('mode', 'card');
  return markdownCard.replace(card.gifUrl, () => url.href);
}

function share({ slug, displayName, asset }: Pet, shared: ShareBody): Html {
  return html`<section class="stack tight" aria-labelledby="share">
    <h2 id="share">Show it off</h2>
    <div class="share-previews">
      <img src="/badge/${slug}.svg" alt="Badge of ${displayName}" loading="lazy">
      <picture><source media="(prefers-reduced-motion: reduce)" srcset="/api/assets/${asset.assetId}/preview.webp">
        <img src="/card/${slug}.gif?mode=sprite&amp;scale=1" alt="${displayName}, animated" width="96" height="104" loading="lazy"></picture>
    </div>
    ${codeBlock('Badge for a README', shared.markdownBadge)}
    ${codeBlock('Animated pet', shared.markdownCard)}
    ${codeBlock('Animated card with its name', toWholeCard(shared))}
    ${codeBlock('Embed in a page', shared.iframe)}
  </section>`;
}

function facts(pet: Pet): Html {
  const { asset, generator } = pet;
  const works = compatibleApps(asset.spriteVersion);
  const appBadge = (name: CodexApp) =>
    works.includes(name)
      ? badge(`✓ ${APP_LABELS[name]}`, { tone: 'good' })
      : badge(`✗ ${APP_LABELS[name]}`, { tone: 'warn' });
  return html`<section class="stack tight" aria-labelledby="facts">
    <h2 id="facts">Good to know</h2>
    <dl class="facts card">
      <dt>Works in</dt><dd class="row">${appBadge('codex-cli')} ${appBadge('codex-app')}</dd>
      <dt>Licence</dt><dd><bdi>${pet.license ?? 'Not stated'}</bdi></dd>
      ${pet.sourceUrl !== null && html`<dt>Source</dt><dd><a href="${pet.sourceUrl}" rel="nofollow noopener ugc">${new URL(pet.sourceUrl).host}</a></dd>`}
      <dt>Published</dt><dd>${toDay(pet.approvedAt ?? pet.createdAt)}</dd>
      <dt>Use</dt><dd>${formatCount(pet.installCount, 'install')}, ${formatCount(pet.downloadCount, 'download')}, ${formatCount(pet.likeCount, 'like')}</dd>
      ${generator !== null && html`<dt>Made by</dt><dd>The procedural generator of this registry (${generator.name}, seed ${generator.seed})</dd>`}
      <dt>Sheet</dt><dd>Version ${asset.spriteVersion}, <a href="${sheetUrl(asset)}">${asset.extension.toUpperCase()}</a></dd>
      <dt>SHA-256</dt><dd><code>${asset.sha256}</code></dd>
    </dl>
    <p class="quiet"><a href="/pets/${pet.slug}/report">Report this pet</a></p>
  </section>`;
}
