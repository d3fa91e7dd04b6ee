import { type Html, html } from '../../../../platform/html/html.ts';

/** Text to be copied; browser/snippets.js adds the button. */
export function snippet(title: string, text: string): Html {
  return html`<figure class="snippet" data-snippet>
    <figcaption>${title}</figcaption>
    <pre tabindex="0" role="region" aria-label="${title}"><code>${text}</code></pre>
  </figure>`;
}
