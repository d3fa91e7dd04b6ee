import type { Catalogue } from '../../model/search/catalogue.ts';
import type { Addresses } from '../answers/addresses.ts';
import { AddressedText, MARKED_ADDRESSES } from './addressed-text.ts';

/** How a text is written that is made of the whole catalogue. */
export interface CatalogueTextFormat {
  readonly type: string;
  readonly write: (catalogue: Catalogue, at: Addresses) => string | Promise<string>;
  /** Writes an address as the text writes it. */
  readonly encode: (base: string) => string;
}

/** A long text made of the whole catalogue, kept until something is approved, changed or deleted. */
export class CatalogueText {
  readonly #text: CatalogueTextFormat;
  #kept: { readonly revision: number; readonly written: Promise<AddressedText> } | undefined;

  constructor(text: CatalogueTextFormat) {
    this.#text = text;
  }

  /** All who ask at the same time wait for one writing. */
  get(catalogue: Catalogue): Promise<AddressedText> {
    const { revision } = catalogue;
    if (this.#kept?.revision === revision) return this.#kept.written;
    const kept = { revision, written: this.#write(catalogue) };
    this.#kept = kept;
    // A failure is not kept: the next who asks tries again.
    kept.written.catch(() => {
      if (this.#kept === kept) this.#kept = undefined;
    });
    return kept.written;
  }

  async #write(catalogue: Catalogue): Promise<AddressedText> {
    const { type, write, encode } = this.#text;
    return new AddressedText(type, await write(catalogue, MARKED_ADDRESSES), encode);
  }
}
