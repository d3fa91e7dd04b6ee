// The preview in the width of a device. In less room it is drawn smaller and keeps its width for the interface.

/** CSS pixels, as wide as devices that people use. */
const WIDTHS = /** @type {Record<string, number>} */ ({ phone: 390, tablet: 768, desktop: 1180 });
/** The widest screen on which the interface has the width of the screen. */
const NARROW_MAX = 700;

/**
 * @param {HTMLElement} stage
 * @param {HTMLElement} device
 * @param {HTMLElement} frame
 */
export function createDevice(stage, device, frame) {
  let width = 'desktop';
  const draw = () => {
    const { paddingLeft, paddingRight } = getComputedStyle(stage);
    const room = stage.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    if (room <= 0) return;
    const wanted = width === 'desktop' ? Math.max(room, room < NARROW_MAX ? 0 : WIDTHS['desktop']) : WIDTHS[width];
    const scale = Math.min(1, room / wanted);
    device.style.width = `${wanted * scale}px`;
    frame.style.width = `${100 / scale}%`;
    frame.style.height = `${100 / scale}%`;
    frame.style.transform = scale === 1 ? '' : `scale(${scale})`;
  };
  new ResizeObserver(draw).observe(stage);
  return {
    setWidth: (/** @type {string} */ next) => {
      width = next;
      device.dataset['width'] = next;
      draw();
    },
  };
}
