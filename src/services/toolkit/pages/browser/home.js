// The live states of the services.
import { addCopyButtons } from '../../../../platform/web/browser/copy.js';
import { getElement, h, replaceChildren } from '../../../../platform/web/browser/dom.js';

/** The interval, short enough to see a service stop. The server asks the services less often. */
const EVERY_MS = 10_000;

/** @type {Readonly<Record<string, readonly [label: string, tone: string]>>} */
const STATES = { up: ['Healthy', 'good'], down: ['Not well', 'bad'], off: ['Not started', ''] };

addCopyButtons();
void showStates();
setInterval(() => {
  if (document.visibilityState === 'visible') void showStates();
}, EVERY_MS);

async function showStates() {
  const overall = getElement('overall');
  try {
    const answer = await fetch('./api/status', { cache: 'no-store' });
    if (!answer.ok) throw new Error(`the status is ${answer.status}`);
    /** @type {{ services: { id: string, state: string }[] }} */
    const { services } = await answer.json();
    for (const { id, state } of services) showState(id, state);
    const healthy = services.filter(({ state }) => state === 'up').length;
    setText(overall, `${healthy} of ${services.length} services are healthy`);
  } catch {
    setText(overall, 'this server cannot be reached');
  }
}

/**
 * @param {string} id
 * @param {string} state
 */
function showState(id, state) {
  const container = document.querySelector(`[data-service="${CSS.escape(id)}"] [data-state]`);
  const [label, tone] = STATES[state] ?? ['Unknown', ''];
  if (container !== null) replaceChildren(container, h('span', { class: `badge ${tone}` }, label));
}

/**
 * Sets a text only if it changed, so that screen readers announce only changes.
 *
 * @param {Element} element
 * @param {string} text
 */
function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
