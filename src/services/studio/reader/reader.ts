// The learnt reader: one encoder, whose states tell the app that a prompt asks for and the changes that a message asks
// for. docs/edit-reader.md says how it was made.
import { readFileSync } from 'node:fs';
import { Encoder, type EncoderManifest } from '../../../language/encoder.ts';
import { type Manifest, Tensors } from '../../../language/tensors.ts';
import { WordPieces } from '../../../language/word-pieces.ts';

/** The names of what the model says. */
export interface Labels {
  readonly kinds: readonly string[];
  readonly slots: readonly string[];
  readonly meanings: readonly string[];
  readonly groups: { readonly [group: string]: readonly [from: number, to: number] };
  readonly marks: readonly string[];
  /** The blueprints. One more row stands for texts that ask for no app. */
  readonly apps: readonly string[];
}

export interface ReaderManifest extends Manifest, EncoderManifest {
  readonly pieces: readonly string[];
  readonly labels: Labels;
}

export interface Reader {
  readonly tensors: Tensors<ReaderManifest>;
  readonly labels: Labels;
  readonly pieces: WordPieces;
  readonly encoder: Encoder;
}

export function toReader(file: Uint8Array): Reader {
  const tensors = new Tensors<ReaderManifest>(file);
  const { labels, pieces } = tensors.manifest;
  return { tensors, labels, pieces: new WordPieces(pieces), encoder: new Encoder(tensors) };
}

let reader: Reader | undefined;

/** Reads the model when the first text comes. */
export function getReader(): Reader {
  reader ??= toReader(readFileSync(new URL('reader.bin', import.meta.url)));
  return reader;
}

/** Characters are replaced one by one, so that positions stay. */
export function toPlain(text: string): string {
  return text
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[\p{Extended_Pictographic}\p{Variation_Selector}\p{Cc}\p{Cf}]/gu, (found) =>
      found === '\n' || /^\d$/.test(found) ? found : ' '.repeat(found.length),
    );
}
