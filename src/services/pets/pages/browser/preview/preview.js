// The chosen pet at play before it is uploaded, and what is wrong with it.
import { h } from '../../../../../platform/web/browser/dom.js';
import { CELL_HEIGHT, ROWS, SHEET_WIDTH } from './atlas.js';
import { inspectCells } from './inspect-cells.js';
import { readZip } from './read-zip.js';
import { createSheetPlayer } from './sheet-player.js';

/** The number of shown faults; a broken sheet has the same ones in many cells. */
const FINDINGS_SHOWN = 6;

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement} container
 */
export function showPreview(form, container) {
  // Screen readers announce changes.
  container.setAttribute('aria-live', 'polite');
  // The warning is also beside the button, which stays usable because the server decides.
  const warning = h('p', { class: 'field-error', role: 'status' });
  form.querySelector('.form-end')?.append(warning);
  let latest = 0;
  const show = async () => {
    latest += 1;
    const turn = latest;
    const { shown, findings } = await preview(form);
    // Another file may have been chosen meanwhile.
    if (turn !== latest) return;
    container.replaceChildren(...shown);
    warning.textContent = findings.length > 0 ? 'As it is, it would be refused: look at what is marked ✗ above.' : '';
  };
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'file') void show();
  });
  // A file may be chosen before this script has arrived, or be there again after the way back.
  if (findFile(form, 'zip') ?? findFile(form, 'sprite')) void show();
}

/**
 * @param {HTMLFormElement} form
 * @returns {Promise<{ shown: Node[], findings: readonly string[] }>}
 */
async function preview(form) {
  try {
    const chosen = await readChosen(form);
    if (chosen === undefined) return { shown: [], findings: [] };
    suggestTexts(form, chosen.petJson);
    await checkFormat(chosen.sheet);
    const sheet = await createImageBitmap(chosen.sheet, { premultiplyAlpha: 'none', colorSpaceConversion: 'none' });
    const findings = [...chosen.findings, ...inspectSheet(sheet)];
    return { shown: [createSheetPlayer(sheet), listFindings(findings)], findings };
  } catch (error) {
    const isForeign = error instanceof DOMException;
    const finding = isForeign ? 'This is not an image that can be read.' : String(/** @type {Error} */ (error).message);
    return { shown: [listFindings([finding])], findings: [finding] };
  }
}

/**
 * @param {HTMLFormElement} form
 * @returns {Promise<{ sheet: Blob, petJson: string | undefined, findings: readonly string[] } | undefined>}
 */
async function readChosen(form) {
  const zip = findFile(form, 'zip');
  if (zip !== undefined) {
    const found = await readZip(zip);
    return { ...found, findings: found.petJson === undefined ? ['There is no pet.json in the ZIP.'] : [] };
  }
  const sheet = findFile(form, 'sprite');
  return sheet && { sheet, petJson: await findFile(form, 'petjson')?.text(), findings: [] };
}

/**
 * @param {HTMLFormElement} form
 * @param {string} name
 */
function findFile(form, name) {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field.files?.[0] : undefined;
}

/**
 * Fills the empty fields of the form from pet.json.
 *
 * @param {HTMLFormElement} form
 * @param {string | undefined} petJson
 */
function suggestTexts(form, petJson) {
  const texts = parse(petJson);
  for (const name of ['displayName', 'description']) {
    const field = form.elements.namedItem(name);
    const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (isField && field.value === '' && typeof texts[name] === 'string') field.value = texts[name];
  }
}

/**
 * @param {string | undefined} text
 * @returns {Record<string, unknown>}
 */
function parse(text) {
  try {
    return Object(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}

/**
 * Rejects formats that browsers show but the registry does not accept, regardless of the file name.
 *
 * @param {Blob} sheet
 */
async function checkFormat(sheet) {
  const start = String.fromCharCode(...new Uint8Array(await sheet.slice(0, 12).arrayBuffer()));
  if (start.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF.{4}WEBP/s.test(start)) return;
  throw new Error('The spritesheet is neither a PNG nor a WebP.');
}

/** @param {ImageBitmap} sheet */
function inspectSheet(sheet) {
  const heights = ROWS.map((rows) => rows * CELL_HEIGHT);
  if (sheet.width !== SHEET_WIDTH || !heights.includes(sheet.height)) {
    const wanted = heights.map((height) => `${SHEET_WIDTH}×${height}`).join(' or ');
    return [`The spritesheet is ${sheet.width}×${sheet.height} pixels; it must be ${wanted}.`];
  }
  const context = new OffscreenCanvas(sheet.width, sheet.height).getContext('2d', { willReadFrequently: true });
  if (context === null) return [];
  context.drawImage(sheet, 0, 0);
  return inspectCells(context.getImageData(0, 0, sheet.width, sheet.height).data);
}

/** @param {readonly string[]} findings */
function listFindings(findings) {
  if (findings.length === 0) {
    return h('ul', { class: 'check-list' }, h('li', { class: 'good' }, 'Every cell is as it should be.'));
  }
  const more = findings.length - FINDINGS_SHOWN;
  return h(
    'ul',
    { class: 'check-list' },
    ...findings.slice(0, FINDINGS_SHOWN).map((finding) => h('li', { class: 'bad' }, finding)),
    more > 0 && h('li', { class: 'bad' }, `And ${more} more like these.`),
  );
}
