/**
 * Parses a pasted vector: a JSON array, or numbers separated by commas or spaces. Throws a readable message.
 *
 * @param {string} text
 * @param {number} size of the vectors of the collection
 * @returns {number[]}
 */
export function parseVector(text, size) {
  const parts = text
    .trim()
    .replace(/^\[|\]$/g, '')
    .split(/[\s,;]+/)
    .filter((part) => part !== '');
  if (parts.length === 0) throw new Error('Paste a vector first: numbers with commas between them.');
  const numbers = parts.map(Number);
  const wrong = parts[numbers.findIndex((number) => !Number.isFinite(number))];
  if (wrong !== undefined) throw new Error(`“${wrong.slice(0, 40)}” is not a number.`);
  if (numbers.length !== size) {
    throw new Error(`Vectors of this collection have ${size} numbers; this one has ${numbers.length}.`);
  }
  return numbers;
}
