// Shows previews of a wish while it is typed. It requests them from the server when the typing pauses, and keeps the
// last pictures until the next ones arrive.
import { h, replaceChildren } from '../../../../../platform/web/browser/dom.js';

/** The pause in typing after which a preview is requested. */
const PAUSE_MS = 350;
/** The number of variants that the server has, and the number that it draws for one request. */
const VARIANTS_MAX = 40;
const VARIANTS_AT_ONCE = 4;
/** Pictures need no more than this many pixels at a side; a photograph of a phone has ten times as many. */
const PICTURE_SIDE_MAX = 512;

/**
 * @typedef {object} Variant
 * @property {string} displayName
 * @property {string} description
 * @property {string} image
 *
 * @typedef {object} Preview
 * @property {string[]} understood
 * @property {{ word: string, as: string }[]} takenFor
 * @property {string[]} notUnderstood
 * @property {boolean} isGuess
 * @property {Variant[]} variants
 */

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement} container
 */
export function sketchWhileTyping(form, container) {
  const words = find(container, '.sketch-words', HTMLElement);
  const from = find(container, '[name=from]', HTMLInputElement);
  const more = find(container, '[data-more]', HTMLButtonElement);
  const fieldset = find(container, 'fieldset', HTMLFieldSetElement);
  const picture = find(form, '[name=referenceImage]', HTMLInputElement);
  let asking = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  const draw = async () => {
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    const fields = readWish(form);
    if (!fields.has('prompt')) return;
    container.setAttribute('aria-busy', 'true');
    try {
      const preview = await askForPreview(fields, signal);
      await showVariants(container, preview.variants, signal);
      fieldset.disabled = from.disabled = false;
      replaceChildren(words, ...tellReading(preview));
      container.removeAttribute('aria-busy');
    } catch (error) {
      if (signal.aborted) return;
      container.removeAttribute('aria-busy');
      replaceChildren(words, h('p', { class: 'notice warn' }, toMessage(error)));
      const seconds = error instanceof PreviewRefused ? error.retryAfterSeconds : 0;
      if (seconds > 0) later(seconds * 1000);
    }
  };
  const later = (/** @type {number} */ ms) => {
    clearTimeout(timer);
    timer = setTimeout(() => void draw(), ms);
  };

  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof Element) || !target.matches('[name=prompt], [name=displayNameHint]')) return;
    if (target.matches('[name=prompt]')) from.value = '';
    later(PAUSE_MS);
  });
  form.addEventListener('change', ({ target }) => {
    if (target instanceof Element && target.matches('[name=colour], [name=prop], [name=kind]')) later(0);
    if (target === picture) void shrinkPicture(picture).then(() => later(0));
  });
  more.addEventListener('click', () => {
    from.value = String((Number(from.value) + VARIANTS_AT_ONCE) % VARIANTS_MAX);
    from.dispatchEvent(new Event('input', { bubbles: true }));
    later(0);
  });
  const prompt = find(form, '[name=prompt]', HTMLTextAreaElement);
  container.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLElement) || target.dataset['example'] === undefined) return;
    prompt.value = target.textContent;
    prompt.dispatchEvent(new Event('input', { bubbles: true }));
    prompt.focus();
  });
  container.hidden = false;
  later(0);
}

/**
 * @template {Element} T
 * @param {Element} parent
 * @param {string} selector
 * @param {{ new (): T }} type
 * @returns {T}
 */
function find(parent, selector, type) {
  const found = parent.querySelector(selector);
  if (found instanceof type) return found;
  throw new Error(`the page has no ${selector}`);
}

/**
 * Of the form what decides how the pet looks, without what was left empty.
 *
 * @param {HTMLFormElement} form
 */
function readWish(form) {
  const sent = new FormData(form);
  const wish = new FormData();
  const from = form.querySelector('[name=from]');
  if (from instanceof HTMLInputElement) sent.set('from', from.value);
  for (const name of ['prompt', 'displayNameHint', 'kind', 'colour', 'prop', 'from', 'referenceImage']) {
    const value = sent.get(name);
    const isEmpty = value === null || (typeof value === 'string' ? value.trim() === '' : value.size === 0);
    if (!isEmpty) wish.set(name, value);
  }
  return wish;
}

class PreviewRefused extends Error {
  /** @type {number} */
  retryAfterSeconds;

  /**
   * @param {string} message
   * @param {number} retryAfterSeconds
   */
  constructor(message, retryAfterSeconds) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The time after which a page repeats a request that a later one of another page has replaced. */
const REPLACED_RETRY_SECONDS = 0.5;

/**
 * @param {FormData} wish
 * @param {AbortSignal} signal
 * @returns {Promise<Preview>}
 */
async function askForPreview(wish, signal) {
  const response = await fetch('/api/pets/preview', { method: 'POST', body: wish, signal });
  const body = await response.json();
  if (response.ok) return body;
  const isReplaced = body.code === 'preview_replaced';
  const seconds = isReplaced ? REPLACED_RETRY_SECONDS : Number(response.headers.get('retry-after') ?? 0);
  throw new PreviewRefused(isReplaced ? 'Still drawing …' : body.message, seconds);
}

/** @param {unknown} error */
function toMessage(error) {
  return error instanceof PreviewRefused
    ? error.message
    : 'It cannot be drawn now: the server does not answer. What you typed stays.';
}

/**
 * All at once, so that pictures of two wishes are never side by side.
 *
 * @param {HTMLElement} container
 * @param {readonly Variant[]} variants
 * @param {AbortSignal} signal
 */
async function showVariants(container, variants, signal) {
  const bitmaps = await Promise.all(variants.map(({ image }) => toBitmap(image)));
  signal.throwIfAborted();
  for (const [index, card] of container.querySelectorAll('.sketch-card').entries()) {
    const [variant, bitmap] = [variants[index], bitmaps[index]];
    if (variant === undefined || bitmap === undefined) continue;
    const canvas = find(card, 'canvas', HTMLCanvasElement);
    const context = canvas.getContext('2d');
    context?.clearRect(0, 0, canvas.width, canvas.height);
    context?.drawImage(bitmap, 0, 0);
    find(card, '.sketch-name', HTMLElement).textContent = variant.displayName;
    find(card, '.sketch-description', HTMLElement).textContent = `: ${variant.description}`;
  }
  for (const hidden of container.querySelectorAll('[hidden]')) hidden.removeAttribute('hidden');
}

/**
 * The policy of the page shows no images from data: addresses, but pixels on a canvas.
 *
 * @param {string} image
 */
function toBitmap(image) {
  const bytes = Uint8Array.from(atob(image.slice(image.indexOf(',') + 1)), (character) => character.charCodeAt(0));
  return createImageBitmap(new Blob([bytes], { type: 'image/webp' }));
}

/** @param {Preview} preview */
function tellReading({ understood, takenFor, notUnderstood, isGuess }) {
  const list = (/** @type {string[]} */ words, /** @type {string} */ tone) =>
    words.map((word) => h('bdi', { class: `badge ${tone}` }, word));
  const near = takenFor.map(({ word, as }) => h('p', {}, h('bdi', { class: 'badge warn' }, word), ` drawn as ${as}`));
  return [
    understood.length > 0 && h('p', { class: 'row' }, 'Understood:', ...list(understood, 'good')),
    ...near,
    notUnderstood.length > 0 && h('p', { class: 'row' }, 'Not understood:', ...list(notUnderstood, 'bad')),
    isGuess && h('p', { class: 'quiet' }, 'No word says what it is: each of these is a guess.'),
  ];
}

/**
 * The picture is sent with every preview: a small copy replaces a large one, also when the form is sent.
 *
 * @param {HTMLInputElement} input
 */
async function shrinkPicture(input) {
  const file = input.files?.[0];
  if (file === undefined) return;
  try {
    const bitmap = await createImageBitmap(file);
    const factor = PICTURE_SIDE_MAX / Math.max(bitmap.width, bitmap.height);
    if (factor >= 1) return;
    const canvas = h('canvas', { width: Math.ceil(bitmap.width * factor), height: Math.ceil(bitmap.height * factor) });
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const { promise, resolve } = Promise.withResolvers();
    canvas.toBlob(resolve, 'image/png');
    const blob = await promise;
    if (!(blob instanceof Blob) || input.files?.[0] !== file) return;
    const files = new DataTransfer();
    files.items.add(new File([blob], file.name, { type: 'image/png' }));
    input.files = files.files;
  } catch {
    // No picture: the server says so.
  }
}
