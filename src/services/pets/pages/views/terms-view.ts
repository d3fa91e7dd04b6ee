import { type Html, html } from '../../../../platform/html/html.ts';

/** Shows headings, paragraphs and lists of our own text, the same one that agents read. */
export function fromOwnMarkdown(text: string): Html {
  const blocks = text.trim().split(/\n{2,}/);
  return html`<div class="stack tight prose">${blocks.map(toBlock)}</div>`;
}

function toBlock(block: string): Html {
  if (block.startsWith('# ')) return html`<h1>${block.slice(2)}</h1>`;
  if (block.startsWith('## ')) return html`<h2>${block.slice(3)}</h2>`;
  if (!block.startsWith('- ')) return html`<p>${block}</p>`;
  const items = block.split('\n').map((line) => line.replace(/^- /, ''));
  return html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`;
}
