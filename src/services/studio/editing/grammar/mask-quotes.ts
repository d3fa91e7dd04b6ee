// Quoted texts are data: while clauses are read they are only numbers, so that no word in them is taken as an instruction.

export interface Masked {
  readonly text: string;
  readonly quotes: readonly string[];
}

const QUOTES =
  /"([^"\n]{0,5000})"|“([^”\n]{0,5000})”|„([^“”\n]{0,5000})[“”]|«([^»\n]{0,5000})»|`([^`\n]{0,5000})`|(?<![\p{L}\p{N}])['‘]([^'’\n]{0,500})['’](?![\p{L}\p{N}])/gu;

export function maskQuotes(prompt: string): Masked {
  const quotes: string[] = [];
  const text = prompt.replace(QUOTES, (...groups) => {
    const quoted = groups.slice(1, 7).find((group) => typeof group === 'string');
    quotes.push(String(quoted ?? '').replaceAll(/[“”]/g, ''));
    return `“${quotes.length - 1}”`;
  });
  return { text, quotes };
}

/** Puts quoted texts back, within “ and ”. */
export function unmaskQuotes(text: string, quotes: readonly string[]): string {
  return text.replace(/“(\d{1,4})”/g, (all, index: string) =>
    quotes[Number(index)] === undefined ? all : `“${quotes[Number(index)]}”`,
  );
}

/** The text that a value stands for: what is quoted in it, or all of it. */
export function toLiteral(value: string): string {
  const quoted = /“([^”]*)”/.exec(value)?.[1];
  return (
    quoted ??
    value
      .trim()
      .replace(/[.,;:]+$/, '')
      .trim()
  );
}
