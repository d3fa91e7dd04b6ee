// A text instead of a sparse vector: the service makes its vector, by the one model that it has.
import { type Static, Type } from 'typebox';
import { LANGUAGES } from '../../../../vector/text/languages.ts';
import { STOPWORD_LENGTH_MAX, STOPWORDS_MAX, TOKEN_LENGTH_MAX } from '../../limits.ts';
import { closed, oneOf, optional } from './fields.ts';

/** The languages of stop words and stemmers. `en` is the short form that some clients send. */
const Language = Type.Enum([...LANGUAGES, 'en'], { type: 'string' });

const word = Type.String({ maxLength: STOPWORD_LENGTH_MAX });
const Stopwords = oneOf(
  [
    Language,
    Type.Object(
      {
        languages: optional(Type.Array(Language, { maxItems: LANGUAGES.length })),
        custom: optional(Type.Array(word, { maxItems: STOPWORDS_MAX })),
      },
      closed,
    ),
    Type.Null(),
  ],
  `a language (${LANGUAGES.join(', ')}), or {"languages": languages, "custom": words}`,
);

const Stemmer = Type.Unsafe<
  { readonly type: 'snowball'; readonly language: Static<typeof Language> } | { readonly type: 'none' }
>({
  ...Type.Object(
    { type: Type.Enum(['snowball', 'none'], { type: 'string' }), language: Type.Optional(Language) },
    closed,
  ),
  if: { properties: { type: { const: 'snowball' } } },
  // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
  then: { required: ['language'] },
});

const length = optional(Type.Integer({ minimum: 0, maximum: TOKEN_LENGTH_MAX }));
/** The fields that say what the words of a text are. */
export const WORDS = {
  lowercase: optional(Type.Boolean()),
  ascii_folding: optional(Type.Literal(false, { description: 'is not supported: letters keep their accents' })),
  stopwords: Type.Optional(Stopwords),
  stemmer: Type.Optional(
    oneOf(
      [Stemmer, Type.Null()],
      `{"type": "snowball", "language": one of ${LANGUAGES.join(', ')}} or {"type": "none"}`,
    ),
  ),
  min_token_len: length,
  max_token_len: length,
};

export const Bm25Options = Type.Object(
  {
    k: optional(Type.Number({ minimum: 0, default: 1.2, description: 'How much repeated words count.' })),
    b: optional(
      Type.Number({ minimum: 0, maximum: 1, default: 0.75, description: 'How much the length of a text counts.' }),
    ),
    avg_len: optional(
      Type.Number({ exclusiveMinimum: 0, default: 256, description: 'The expected number of words in a text.' }),
    ),
    tokenizer: optional(Type.Enum(['word', 'whitespace', 'multilingual'], { type: 'string' })),
    language: optional(Type.Enum([...LANGUAGES, 'en', 'none'], { type: 'string' })),
    ...WORDS,
  },
  { ...closed, $id: 'Bm25Options' },
);
export type Bm25OptionsBody = Static<typeof Bm25Options>;

export const Document = Type.Object(
  {
    text: Type.String(),
    model: Type.String({ minLength: 1, description: '`qdrant/bm25`, in any case.' }),
    // They are checked when the model is known: that of a client that wants another one is what is refused.
    options: optional(
      Type.Unsafe<Record<string, unknown>>({ type: 'object', description: 'Those of BM25: `Bm25Options`.' }),
    ),
  },
  {
    ...closed,
    $id: 'Document',
    description: 'A text whose sparse vector the service makes.',
    examples: [{ text: 'magpies collect', model: 'qdrant/bm25', options: { language: 'english', avg_len: 40 } }],
  },
);
export type DocumentBody = Static<typeof Document>;
