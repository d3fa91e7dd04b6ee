// The languages that there are stop words and a stemmer for. The lists are those of Snowball as PostgreSQL distributes
// them, the English one with the contractions of NLTK: clients that make vectors themselves leave out the same words.
import stopwords from './stopwords.json' with { type: 'json' };

export type Language = keyof typeof stopwords;
export const LANGUAGES = Object.keys(stopwords) as Language[];

export function listStopwords(language: Language): string[] {
  return stopwords[language].split(' ');
}
