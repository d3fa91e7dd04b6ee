import { attribute, type Content, type Html, html } from '../../html/html.ts';

export type Tone = 'good' | 'warn' | 'bad';

/** Returns a short label: a state, a kind, a tag. With `href` it is a link. */
export function badge(label: Content, { tone, href }: { readonly tone?: Tone; readonly href?: string } = {}): Html {
  const className = attribute('class', tone === undefined ? 'badge' : `badge ${tone}`);
  return href === undefined
    ? html`<span${className}>${label}</span>`
    : html`<a${className} href="${href}">${label}</a>`;
}
