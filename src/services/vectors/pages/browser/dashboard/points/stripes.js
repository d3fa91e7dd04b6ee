import { h } from '../../../../../../platform/web/browser/dom.js';

const HEIGHT = 40;
const STRIPES_MAX = 512;

/**
 * Renders a vector as coloured stripes: two that look alike are alike. Screen readers skip it, because it only repeats
 * the numbers.
 *
 * @param {readonly number[]} numbers
 */
export function createStripes(numbers) {
  const count = Math.min(numbers.length, STRIPES_MAX);
  const canvas = h('canvas', { class: 'stripes', width: count, height: HEIGHT, 'aria-hidden': 'true' });
  const context = canvas.getContext('2d');
  if (context === null || count === 0) return canvas;
  // If a stripe has several numbers, the one with the largest magnitude represents them.
  const strongest = Array.from({ length: count }, (_, stripe) => {
    const from = Math.floor((stripe * numbers.length) / count);
    const to = Math.max(from + 1, Math.floor(((stripe + 1) * numbers.length) / count));
    return numbers.slice(from, to).reduce((best, value) => (Math.abs(value) > Math.abs(best) ? value : best), 0);
  });
  const scale = Math.max(...strongest.map(Math.abs)) || 1;
  strongest.forEach((value, index) => {
    context.globalAlpha = Math.abs(value) / scale;
    context.fillStyle = value < 0 ? '#6a5acd' : '#0a9396';
    context.fillRect(index, 0, 1, HEIGHT);
  });
  return canvas;
}
