// Finds the positions of a template's values in its HTML: once per template, from the text that its author wrote.
import { assert } from '../../base/assert.ts';

export type Context =
  | { readonly kind: 'text' }
  /** Between the attributes of a tag. */
  | { readonly kind: 'tag' }
  /** `isUrl`: the value begins the URL of a link or of a loaded resource. */
  | { readonly kind: 'attribute'; readonly isUrl: boolean };

const URL_ATTRIBUTES = new Set(['href', 'src', 'srcset', 'action', 'formaction', 'poster', 'data', 'cite']);

/** Elements whose text is a script or a style, for which no escaping is enough. */
const RAW_ELEMENTS = /^(script|style)$/i;

const ATTRIBUTE_BEFORE_QUOTE = /([^\s"'>/=]+)\s*=\s*$/;

/** Returns one position between each two parts. A value in a position that cannot be safe is a programmer error. */
export function findContexts(parts: readonly string[]): Context[] {
  const scanner = new Scanner();
  return parts.slice(0, -1).map((part) => {
    scanner.read(part);
    return scanner.context();
  });
}

class Scanner {
  #state: 'text' | 'tag' | 'quoted' = 'text';
  #quote = '';
  /** The text of the tag so far, from its beginning or from its last quote. */
  #tag = '';
  #element = '';
  #attribute = '';
  /** True while the attribute's value is empty. */
  #isValueStart = false;

  read(part: string): void {
    for (const character of part) this.#take(character);
  }

  #take(character: string): void {
    if (this.#state === 'text') {
      if (character === '<') this.#enterTag();
    } else if (this.#state === 'quoted') {
      this.#isValueStart = false;
      if (character === this.#quote) this.#state = 'tag';
    } else if (character === '"' || character === "'") {
      this.#enterQuotes(character);
    } else {
      this.#readTag(character);
    }
  }

  #enterTag(): void {
    this.#state = 'tag';
    this.#tag = '';
    this.#element = '';
    this.#attribute = '';
  }

  #readTag(character: string): void {
    if (character === '>') this.#state = 'text';
    this.#tag += character;
    if (this.#attribute === '') this.#element = /^[^\s>]*/.exec(this.#tag)?.[0] ?? '';
  }

  #enterQuotes(quote: string): void {
    this.#state = 'quoted';
    this.#quote = quote;
    this.#attribute = ATTRIBUTE_BEFORE_QUOTE.exec(this.#tag)?.[1]?.toLowerCase() ?? '';
    this.#isValueStart = true;
    this.#tag = '';
  }

  context(): Context {
    if (this.#state === 'text') {
      assert(!RAW_ELEMENTS.test(this.#element), 'no value goes into a script or a style');
      return { kind: 'text' };
    }
    if (this.#state === 'tag') {
      assert(!/=\s*$/.test(this.#tag), 'the value of an attribute is quoted');
      assert(this.#element !== '', 'no value goes into the name of a tag');
      return { kind: 'tag' };
    }
    checkAttribute(this.#attribute);
    const isUrl = this.#isValueStart && URL_ATTRIBUTES.has(this.#attribute);
    this.#isValueStart = false;
    return { kind: 'attribute', isUrl };
  }
}

/** Rejects attributes whose value is a script or a style. */
function checkAttribute(name: string): void {
  assert(/^[a-z][a-z0-9:-]*$/.test(name), `${name} is the name of an attribute`);
  assert(!name.startsWith('on') && name !== 'style' && name !== 'srcdoc', `no value goes into ${name}`);
}

export function contextOfAttribute(name: string): Context {
  checkAttribute(name);
  return { kind: 'attribute', isUrl: URL_ATTRIBUTES.has(name) };
}
