import { type Content, type Html, html } from '../../html/html.ts';

/** Returns a text to copy; the module browser/copy.js adds the button. */
export function codeBlock(title: string, text: Content): Html {
  return html`<figure class="code-block" data-copy>
    <figcaption>${title}</figcaption>
    <pre tabindex="0" role="region" aria-label="${title}"><code>${text}</code></pre>
  </figure>`;
}
