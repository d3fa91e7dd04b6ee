// The formats of numbers and sizes in the dashboard.

const whole = new Intl.NumberFormat('en');
const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** @param {number} count */
export function sayCount(count) {
  return whole.format(count);
}

/**
 * @param {number} count
 * @param {string} noun
 */
export function sayHowMany(count, noun) {
  return `${sayCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** @param {number} bytes */
export function sayBytes(bytes) {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  const amount = bytes / 1024 ** power;
  return `${power > 0 && amount < 10 ? amount.toFixed(1) : Math.round(amount)} ${UNITS[power]}`;
}

/** @param {number} score */
export function sayScore(score) {
  return Math.abs(score) >= 1000 ? score.toFixed(1) : score.toPrecision(5).replace(/e\+?(-?)0*/, 'e$1');
}

/**
 * @param {string} text
 * @param {number} charactersMax
 */
export function shorten(text, charactersMax) {
  return text.length > charactersMax ? `${text.slice(0, charactersMax - 1)}…` : text;
}
