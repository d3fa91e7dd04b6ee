import { SIGNATURE_CHARS_MAX } from '../limits.ts';
import type { FoundSymbol } from './outline.ts';

/** The marks that open a body. */
const OPENING = /(?:\s*(?:\{|\(|=>|->|=|:|\bdo|\bwhere))+\s*$/;

export function toSignature(text: string, symbol: FoundSymbol, attributes: RegExp | undefined): string {
  // Long declarations are truncated before the expressions below run on them.
  const end = Math.min(symbol.bodyStart, symbol.start + 4 * SIGNATURE_CHARS_MAX);
  let declaration = text.slice(symbol.start, end);
  for (let at = declaration.indexOf('\n'); at !== -1 && attributes?.test(declaration); at = declaration.indexOf('\n')) {
    declaration = declaration.slice(at + 1);
  }
  const [firstLine = ''] = declaration.split('\n', 1);
  const isOneLine = symbol.bodyStart === symbol.end && (OPENING.test(firstLine) || !declaration.includes('('));
  const whole = isOneLine ? firstLine : declaration;
  const line = whole.replace(/\s+/g, ' ').trim();
  return line
    .slice(0, SIGNATURE_CHARS_MAX)
    .replace(OPENING, '')
    .replace(/\s*[{;,]$/, '');
}
