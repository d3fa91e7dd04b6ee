import type { IncomingHttpHeaders } from 'node:http';

interface Requested {
  readonly headers: IncomingHttpHeaders;
}

/** Whether the client would rather have Markdown than HTML: it names it, and HTML neither before it nor with more weight. */
export function prefersMarkdown({ headers }: Requested): boolean {
  const ranges = parseAccept(headers.accept);
  const markdown = ranges.find(({ type }) => type === 'text/markdown');
  if (markdown === undefined || markdown.weight === 0) return false;
  const html = ranges.find(({ type }) => type === 'text/html');
  return html === undefined || best(ranges, markdown, html) === markdown;
}

/** Whether it is a browser that shows pages. */
export function prefersHtml(request: Requested): boolean {
  const html = parseAccept(request.headers.accept).find(({ type }) => type === 'text/html');
  return html !== undefined && html.weight > 0 && !prefersMarkdown(request);
}

interface MediaRange {
  readonly type: string;
  readonly weight: number;
}

function parseAccept(accept = ''): MediaRange[] {
  return accept.split(',').map((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice('q='.length);
    return { type, weight: weight === undefined ? 1 : Number(weight) || 0 };
  });
}

/** The heavier one, or the one that is named first. */
function best(ranges: readonly MediaRange[], a: MediaRange, b: MediaRange): MediaRange {
  if (a.weight !== b.weight) return a.weight > b.weight ? a : b;
  return ranges.indexOf(a) < ranges.indexOf(b) ? a : b;
}
