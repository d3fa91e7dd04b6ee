// Relative times: `3 minutes ago`, `in 2 days`. The exact time stays in the title.

const FORMAT = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** The units, from the longest to the shortest. */
/** @type {readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[]} */
const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/**
 * @param {number} timeMs
 * @param {number} nowMs
 */
export function toAgo(timeMs, nowMs) {
  const seconds = (timeMs - nowMs) / 1000;
  const [unit, length] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? [];
  if (unit === undefined || length === undefined) return seconds > 0 ? 'in less than a minute' : 'just now';
  return FORMAT.format(Math.trunc(seconds / length), unit);
}

/** Updates all times of the page. */
export function showAgo() {
  for (const time of document.querySelectorAll('time[data-ago]')) {
    const { dateTime } = /** @type {HTMLTimeElement} */ (time);
    if (dateTime === '') continue;
    if (!time.hasAttribute('title')) time.setAttribute('title', time.textContent ?? '');
    time.textContent = toAgo(Date.parse(dateTime), Date.now());
  }
}
