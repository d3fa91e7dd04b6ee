// Names in the spellings that node ids, data paths and headings need.

/** `purchase orders` → `purchase-orders`. */
export function toId(text: string): string {
  const id = toWords(text).join('-').slice(0, ID_LENGTH_MAX).replace(/-+$/, '');
  return /^[a-z]/.test(id) ? id : `part-${id || 'x'}`;
}

/** `purchase orders` → `purchaseOrders`. */
export function toKey(text: string): string {
  const [first = 'items', ...rest] = toWords(text);
  const key = first + rest.map((word) => toCapital(word)).join('');
  return /^[a-z]/.test(key) ? key : `x${key}`;
}

export function toCapital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `an order`, `a customer`. */
export function toIndefinite(noun: string): string {
  return /^[aeiou]/i.test(noun) && !/^(uni|use|eu)/i.test(noun) ? `an ${noun}` : `a ${noun}`;
}

/** Whether one of the words, or the beginning of a word, occurs in the text. */
export function hasWord(text: string, ...words: readonly string[]): boolean {
  const padded = ` ${toWords(text).join(' ')}`;
  return words.some((word) => padded.includes(` ${word}`));
}

/** Long enough to tell nodes apart, short enough to read in a tree. */
const ID_LENGTH_MAX = 40;

function toWords(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');
  return (
    plain
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  );
}
