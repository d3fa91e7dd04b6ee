import { h, prefersStillness } from '../../../../../platform/web/browser/dom.js';
import { CELL_HEIGHT, CELL_WIDTH, FRAMES_PER_SECOND, STATES } from './atlas.js';

/** The states play by one clock, and stop when the player is taken off the page. */
const FRAME_MS = 1000 / FRAMES_PER_SECOND;

/**
 * All nine states of a sheet, playing.
 *
 * @param {ImageBitmap} sheet
 */
export function createSheetPlayer(sheet) {
  const canvases = STATES.map(() => h('canvas', { width: CELL_WIDTH, height: CELL_HEIGHT, 'aria-hidden': 'true' }));
  const grid = h(
    'ul',
    { class: 'state-grid' },
    ...STATES.map(({ label }, row) =>
      h('li', {}, h('span', { class: 'stage' }, canvases[row]), h('span', { class: 'quiet' }, label)),
    ),
  );
  const isStill = prefersStillness();
  const box = h('input', { type: 'checkbox' });
  const player = h(
    'div',
    { class: 'all-states tint-2' },
    grid,
    h('label', { class: 'motion' }, box, isStill ? ' Play' : ' Hold still'),
  );
  const draw = (/** @type {number} */ tick) => {
    for (const [row, { frames }] of STATES.entries()) drawFrame(canvases[row], sheet, row, tick % frames);
  };
  let tick = 0;
  draw(tick);
  const timer = setInterval(() => {
    if (!player.isConnected) clearInterval(timer);
    else if (box.checked === isStill) draw(++tick);
  }, FRAME_MS);
  return player;
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {ImageBitmap} sheet
 * @param {number} row
 * @param {number} column
 */
function drawFrame(canvas, sheet, row, column) {
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.clearRect(0, 0, CELL_WIDTH, CELL_HEIGHT);
  const from = [column * CELL_WIDTH, row * CELL_HEIGHT];
  context.drawImage(sheet, from[0], from[1], CELL_WIDTH, CELL_HEIGHT, 0, 0, CELL_WIDTH, CELL_HEIGHT);
}
