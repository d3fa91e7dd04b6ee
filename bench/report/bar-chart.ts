import type { BarChart } from '../scenario.ts';
import { text, toShort, toSvg } from './svg.ts';

const WIDTH = 720;
const TOP = 52;
const ROW = 30;
const BAR = 18;
const NAMES = 200;
const VALUES = 110;

/** Draws horizontal bars from zero, in the order given, so that lengths are proportions. */
export function drawBarChart({ title, unit, bars }: BarChart): string {
  const most = Math.max(...bars.map(({ value }) => value));
  const room = WIDTH - NAMES - VALUES;
  const rows = bars.map(({ name, value, isOurs }, i) => {
    const y = TOP + i * ROW;
    const length = Math.max(2, Math.round((value / most) * room));
    return [
      text(NAMES - 10, y + 14, name, '', 'end'),
      `<rect class="${isOurs ? 'ours' : 'others'}" x="${NAMES}" y="${y}" width="${length}" height="${BAR}" rx="2"/>`,
      text(NAMES + length + 8, y + 14, `${toShort(value)} ${unit}`, 'quiet'),
    ].join('\n');
  });
  return toSvg(WIDTH, TOP + bars.length * ROW + 14, title, rows);
}
