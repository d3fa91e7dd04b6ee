// A subset of Markdown as a tree: headings, paragraphs, lists, quotes, code, emphasis and links to pages. Markup in the text
// is text.

export type Inline =
  | { readonly kind: 'text' | 'strong' | 'emphasis' | 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly page: string };

export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3 | 4; readonly content: readonly Inline[] }
  | { readonly kind: 'paragraph' | 'quote'; readonly content: readonly Inline[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'code'; readonly text: string };

export function parseMarkdown(text: string): readonly Block[] {
  const parts = text.replaceAll('\r\n', '\n').split(/(^```[^\n]*\n[\s\S]*?\n```$)/m);
  return parts.flatMap((part) => {
    const code = /^```[^\n]*\n([\s\S]*?)\n```$/.exec(part);
    if (code !== null) return [{ kind: 'code' as const, text: code[1] ?? '' }];
    return part.split(/\n\s*\n/).flatMap(parseGroup);
  });
}

/** Lines without an empty one between them: a heading may stand directly above a paragraph. */
function parseGroup(group: string): readonly Block[] {
  const lines = group.split('\n').filter((line) => line.trim() !== '');
  const blocks: Block[] = [];
  let rest: string[] = [];
  const flush = () => {
    if (rest.length > 0) blocks.push(toBlock(rest));
    rest = [];
  };
  for (const line of lines) {
    const heading = /^(#{1,6})\s+(.*)$/.exec(line);
    if (heading === null) {
      if (rest.length > 0 && toKind(line) !== toKind(rest[0] ?? '')) flush();
      rest.push(line);
      continue;
    }
    flush();
    const level = Math.max(2, Math.min(4, (heading[1]?.length ?? 1) + 1)) as 2 | 3 | 4;
    blocks.push({ kind: 'heading', level, content: parseInline(heading[2] ?? '') });
  }
  flush();
  return blocks;
}

const BULLET = /^\s*[-*+]\s+/;
const NUMBER = /^\s*\d+[.)]\s+/;
const QUOTE = /^>\s?/;

function toKind(line: string): string {
  return BULLET.test(line) ? 'bullets' : NUMBER.test(line) ? 'numbers' : QUOTE.test(line) ? 'quote' : 'paragraph';
}

function toBlock(lines: readonly string[]): Block {
  const kind = toKind(lines[0] ?? '');
  if (kind === 'bullets' || kind === 'numbers') {
    const mark = kind === 'bullets' ? BULLET : NUMBER;
    return {
      kind: 'list',
      ordered: kind === 'numbers',
      items: lines.map((line) => parseInline(line.replace(mark, ''))),
    };
  }
  if (kind === 'quote') return { kind, content: parseInline(lines.map((line) => line.replace(QUOTE, '')).join(' ')) };
  return { kind: 'paragraph', content: parseInline(lines.join(' ')) };
}

const INLINE = /\*\*([^*]+)\*\*|__([^_]+)__|\*([^*]+)\*|_([^_]+)_|`([^`]+)`|\[([^\]]+)\]\(([^)\s]*)\)/g;

function parseInline(text: string): readonly Inline[] {
  const pieces: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > end) pieces.push({ kind: 'text', text: text.slice(end, match.index) });
    pieces.push(toInline(match));
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) });
  return pieces;
}

function toInline([all, bold, bold2, slant, slant2, code, label, target]: RegExpExecArray): Inline {
  const [strong, emphasis] = [bold ?? bold2, slant ?? slant2];
  if (strong !== undefined) return { kind: 'strong', text: strong };
  if (emphasis !== undefined) return { kind: 'emphasis', text: emphasis };
  if (code !== undefined) return { kind: 'code', text: code };
  const page = /^[#/]?([\w-]+)$/.exec(target ?? '')?.[1];
  // An address outside of the interface cannot be followed from it: only its words are shown.
  return page === undefined ? { kind: 'text', text: label ?? all } : { kind: 'link', text: label ?? all, page };
}
