// HTML as a value. Values in a template are escaped as text, unless they are HTML from another template.
import { assert } from '../../base/assert.ts';
import { showHidden } from '../text/show-hidden.ts';
import { escapeText } from './escape.ts';
import { type Context, contextOfAttribute, findContexts } from './template-contexts.ts';

export class Html {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

export type Content = Html | string | number | false | null | undefined | readonly Content[];

const contexts = new WeakMap<TemplateStringsArray, Context[]>();

/** Creates a piece of a page: values are escaped for their position, and lists are joined. */
export function html(parts: TemplateStringsArray, ...values: readonly Content[]): Html {
  let found = contexts.get(parts);
  if (found === undefined) {
    found = findContexts(parts);
    contexts.set(parts, found);
  }
  let text = parts[0] ?? '';
  for (const [index, value] of values.entries()) {
    text += write(value, found[index] ?? { kind: 'text' }) + parts[index + 1];
  }
  return new Html(text);
}

/** Marks text as HTML. Must be called only with text that we wrote, never with input. */
export function raw(text: string): Html {
  return new Html(text);
}

/** Returns an attribute inside a tag; without a value for `true`, and none for false, null or undefined. */
export function attribute(name: string, value: string | number | boolean | null | undefined): Html {
  const context = contextOfAttribute(name);
  if (value === false || value === null || value === undefined) return new Html('');
  return new Html(value === true ? ` ${name}` : ` ${name}="${write(value, context)}"`);
}

function write(value: Content, context: Context): string {
  if (value === false || value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((item: Content) => write(item, context)).join('');
  if (value instanceof Html) {
    assert(context.kind !== 'attribute', 'the value of an attribute is text');
    return value.toString();
  }
  assert(context.kind !== 'tag', 'an attribute is made by attribute()');
  const text = String(value);
  // Browsers reorder the characters after a direction mark. Attributes keep the exact text, because forms send it back.
  if (context.kind === 'text') return escapeText(showHidden(text));
  return escapeText(context.isUrl ? toSafeUrl(text) : text);
}

/** URLs on this server and on the web. Browsers find `javascript:` even after spaces and control characters. */
const SAFE_URL = /^(https?:\/\/|mailto:|\/|\?|#|\.\.?\/|$)/i;

const NO_URL = '#';

function toSafeUrl(text: string): string {
  return SAFE_URL.test(text) ? text : NO_URL;
}
