// The documents of the repository as parts of a page. They are trusted, but markup in them is shown as text all the
// same.
import { posix } from 'node:path';
import { Marked, type Token, type Tokens } from 'marked';
import { type Html, html, raw } from '../../../platform/html/html.ts';

/** A heading and the text up to the next one. */
export interface Section {
  /** The anchor of the heading in its page; empty before the first one. */
  readonly anchor: string;
  readonly title: string;
  readonly text: string;
}

export interface RenderedDocument {
  readonly content: Html;
  readonly sections: readonly Section[];
}

/**
 * Renders a document. `file` is its path in the repository; `pageOf` returns the page of another file, if it has one.
 */
export function renderMarkdown(
  markdown: string,
  file: string,
  pageOf: (file: string) => string | undefined,
): RenderedDocument {
  const anchors = new Map<Token, string>();
  const parser = new Marked({
    renderer: {
      heading(token) {
        const { depth, tokens } = token;
        const anchor = anchors.get(token) ?? '';
        return `<h${depth} id="${anchor}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const label = raw(this.parser.parseInline(tokens));
        const address = toAddress(href, file, pageOf);
        return (address === undefined ? html`${label}` : html`<a href="${address}">${label}</a>`).toString();
      },
      html: ({ text }) => html`${text}`.toString(),
      table(token) {
        const cells = (row: readonly Tokens.TableCell[], tag: string) =>
          row.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('');
        const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
        const head = token.header.some(({ text }) => text !== '')
          ? `<thead><tr>${cells(token.header, 'th')}</tr></thead>`
          : '';
        return `<div class="table-scroll" tabindex="0" role="region" aria-label="Table"><table>${head}<tbody>${rows}</tbody></table></div>\n`;
      },
      code: ({ text }) => html`<pre tabindex="0"><code>${text}</code></pre>\n`.toString(),
    },
  });
  const tokens = parser.lexer(markdown);
  const sections = listSections(tokens, anchors);
  return { content: raw(parser.parser(tokens)), sections };
}

/** Returns undefined if no page shows the target: a file of the repository that readers do not have. */
function toAddress(href: string, file: string, pageOf: (file: string) => string | undefined): string | undefined {
  if (/^(?:https?:|#)/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const page = pageOf(posix.join(posix.dirname(file), path));
  return page && `./${page}${anchor === undefined ? '' : `#${anchor}`}`;
}

function listSections(tokens: readonly Token[], anchors: Map<Token, string>): Section[] {
  const taken = new Map<string, number>();
  const sections: { anchor: string; title: string; text: string }[] = [{ anchor: '', title: '', text: '' }];
  for (const token of tokens) {
    if (token.type === 'heading') {
      const title = toPlain(token.raw);
      const anchor = toAnchor(title, taken);
      anchors.set(token, anchor);
      sections.push({ anchor, title, text: '' });
      continue;
    }
    const section = sections.at(-1);
    if (section !== undefined) section.text += `${toPlain(token.raw)} `;
  }
  return sections;
}

/** Returns the same anchor as code hosts, so that links work in both. */
function toAnchor(title: string, taken: Map<string, number>): string {
  const base = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
  const count = taken.get(base) ?? 0;
  taken.set(base, count + 1);
  return count === 0 ? base : `${base}-${count}`;
}

/** Strips the marks of Markdown. */
function toPlain(markdown: string): string {
  return markdown
    .replaceAll(/^```.*$|^[-|: ]+$/gm, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^#+ |[*`|]/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
