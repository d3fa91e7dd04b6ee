// Names in the spellings that node ids, data paths and headings need.

/** `purchase orders` → `purchase-orders`. */
export function toId(text: string): string {
  const id = toNames(text).join('-').slice(0, ID_LENGTH_MAX).replace(/-+$/, '');
  return /^[a-z]/.test(id) ? id : `part-${id}`;
}

/** `purchase orders` → `purchaseOrders`. */
export function toKey(text: string): string {
  const [first = '', ...rest] = toNames(text);
  const key = first + rest.map((word) => toCapital(word)).join('');
  return /^[a-z]/.test(key) && !RESERVED_KEYS.includes(key) ? key : `rows${toCapital(key)}`;
}

export function toCapital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Whether one of the words occurs in the text: as the beginning of a word, or as a whole word if it ends with a space. */
export function hasWord(text: string, ...words: readonly string[]): boolean {
  const padded = ` ${toWords(text).join(' ')} `;
  return words.some((word) => padded.includes(` ${word}`));
}

/** Long enough to tell nodes apart, short enough to read in a tree. */
const ID_LENGTH_MAX = 40;

/** What the data model has besides rows. */
const RESERVED_KEYS: readonly string[] = ['app', 'ui', 'forms', 'session', 'today', 'cart'];

/** Words of other scripts become their code points, so that different names stay different. */
function toNames(text: string): string[] {
  const words = toWords(text);
  return words.length > 0
    ? words
    : [
        [...text]
          .slice(0, 8)
          .map((letter) => letter.codePointAt(0)?.toString(36))
          .join('') || 'x',
      ];
}

function toWords(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');
  return (
    plain
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  );
}
