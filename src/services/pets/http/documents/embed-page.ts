// A small page for iframes. Styles animate the pet, unless the browser prefers reduced motion.
import { hash } from 'node:crypto';
import { type Html, html, raw } from '../../../../platform/html/html.ts';
import type { EmbedQuery } from '../../contract/snippets.ts';
import type { Pet } from '../../model/pet.ts';
import type { Animation, CardLook } from '../../model/pictures.ts';
import type { Addresses } from '../answers/addresses.ts';
import { toEmbedStyle } from './embed-style.ts';

export interface EmbedPage {
  readonly text: string;
  /** The content security policy: the page loads its one style and its sheet, and any site may frame it. */
  readonly policy: string;
  readonly etag: string;
}

export function toEmbedPage(
  pet: Pet,
  animation: Animation,
  look: CardLook,
  query: EmbedQuery,
  addresses: Addresses,
): EmbedPage {
  const isCompactCard = look.mode === 'card' && isOn(query.compact, false);
  const style = toEmbedStyle({
    asset: pet.asset,
    animation,
    // In one line of text, a pet is half as large.
    scale: isCompactCard ? look.scale / 2 : look.scale,
    theme: query.theme ?? 'auto',
  });
  const content = look.mode === 'sprite' ? sprite(pet, look) : card(pet, query, isCompactCard, addresses);
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${pet.displayName}, a Codex pet</title>
${raw(`<style>${style}</style>`)}
</head>
<body>
<main><a href="${addresses.petPage(pet.slug)}" target="_blank" rel="noopener">${content}</a></main>
</body>
</html>
`;
  const text = page.toString();
  return { text, policy: toPolicy(style), etag: `"${hash('sha256', text, 'base64url')}"` };
}

function sprite({ displayName }: Pet, { state }: CardLook): Html {
  return html`<div class="pet"></div><h1 class="unseen">${displayName}, ${state}</h1>`;
}

function card(pet: Pet, query: EmbedQuery, isCompact: boolean, addresses: Addresses): Html {
  const isShown = (value: EmbedQuery['showTags']) => isOn(value, !isCompact);
  return html`<div class="card${isCompact ? ' compact' : ''}">
  <div class="stage"><div class="pet"></div></div>
  <div class="words">
    <h1>${pet.displayName}</h1>
    ${isShown(query.showAuthor) && html`<p class="author">by ${pet.owner.name}</p>`}
    ${
      isShown(query.showTags) &&
      pet.tags.length > 0 &&
      html`<p class="tags">${pet.tags.map((tag) => html`<span>${tag}</span> `)}</p>`
    }
    ${isShown(query.showInstall) && html`<code>${toWords(addresses.installCommand(pet))}</code>`}
  </div>
</div>`;
}

/** Lines break between the words of a command, never after one of its hyphens. */
function toWords(command: string): Html[] {
  return command.split(' ').map((word) => html`<span>${word}</span> `);
}

function isOn(value: EmbedQuery['compact'], otherwise: boolean): boolean {
  return value === undefined ? otherwise : value === 'true' || value === '1';
}

function toPolicy(style: string): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; ');
}
