// HTML as a value. What goes into a template is escaped as text, unless a template made it.
import { assert } from '../../base/assert.ts';
import { showHidden } from '../text/show-hidden.ts';
import { findPlaces, type Place, placeOfAttribute } from './template-places.ts';

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

const places = new WeakMap<TemplateStringsArray, Place[]>();

/** A piece of a page: values in it are escaped for the place where they stand, and lists are joined. */
export function html(parts: TemplateStringsArray, ...values: readonly Content[]): Html {
  let found = places.get(parts);
  if (found === undefined) {
    found = findPlaces(parts);
    places.set(parts, found);
  }
  let text = parts[0] ?? '';
  for (const [index, value] of values.entries()) {
    text += write(value, found[index] ?? { kind: 'text' }) + parts[index + 1];
  }
  return new Html(text);
}

/** Text that is known to be HTML, because we wrote it: never anything that came from outside. */
export function raw(text: string): Html {
  return new Html(text);
}

/** An attribute inside a tag; with `true` it has no value, and with false, null or undefined there is none. */
export function attribute(name: string, value: string | number | boolean | null | undefined): Html {
  const place = placeOfAttribute(name);
  if (value === false || value === null || value === undefined) return new Html('');
  return new Html(value === true ? ` ${name}` : ` ${name}="${write(value, place)}"`);
}

function write(value: Content, place: Place): string {
  if (value === false || value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((item: Content) => write(item, place)).join('');
  if (value instanceof Html) {
    assert(place.kind !== 'attribute', 'the value of an attribute is text');
    return value.toString();
  }
  assert(place.kind !== 'tag', 'an attribute is made by attribute()');
  const text = String(value);
  // Browsers reorder the characters behind a mark of direction. Attributes keep the very text: forms send it back.
  if (place.kind === 'text') return escapeText(showHidden(text));
  return escapeText(place.isUrl ? toSafeUrl(text) : text);
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

/** Addresses on this server, and on the web; browsers see `javascript:` behind spaces and control characters too. */
const SAFE_URL = /^(https?:\/\/|mailto:|\/|\?|#|\.\.?\/|$)/i;

/** Leads nowhere. */
const NO_URL = '#';

function toSafeUrl(text: string): string {
  return SAFE_URL.test(text) ? text : NO_URL;
}
