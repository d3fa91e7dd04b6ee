// The interface and the ways to look at it: preview, description, tree, data and code; widths and modes; two versions side by side.
import { getElement, replaceChildren } from '../../../../../platform/web/browser/dom.js';
import { createAppPanel } from './app-panel.js';
import { openCompare } from './compare.js';
import { createDataPanel } from './data-panel.js';
import { createDevice } from './device.js';
import { createFilesPanel } from './files-panel.js';
import { createTree } from './tree-panel.js';
/** @import { Session } from './session.js' */
/** @import { Payload } from './types.js' */

/**
 * @param {object} parts
 * @param {Session} parts.session
 * @param {ReturnType<typeof import('./preview.js').createPreview>} parts.preview
 * @param {() => void} parts.onShowPreview
 */
export function createWorkspace({ session, preview, onShowPreview }) {
  const panel = getElement('stage-panel');
  const stagePreview = getElement('stage-preview');
  const device = createDevice(stagePreview, getElement('device'), getElement('preview'));
  const stageCompare = getElement('stage-compare');
  const compareButton = /** @type {HTMLButtonElement} */ (getElement('compare'));
  let view = 'preview';
  let mode = 'auto';
  /** @type {{ close: () => void } | undefined} */
  let comparison;

  const showView = (/** @type {string} */ next) => {
    view = next;
    if (next !== 'preview') closeCompare();
    press(getElement('views'), 'view', next);
    refresh();
  };

  const refresh = () => {
    const isPreview = view === 'preview';
    stagePreview.hidden = !isPreview || comparison !== undefined;
    stageCompare.hidden = comparison === undefined;
    panel.hidden = isPreview;
    getElement('preview-options').hidden = !isPreview;
    if (!isPreview && session.payload !== undefined) replaceChildren(panel, toPanel(session.payload));
  };

  const toPanel = (/** @type {Payload} */ payload) => {
    if (view === 'app') {
      return createAppPanel(payload, async (app) => {
        await session.apply(app);
        showView('preview');
      });
    }
    if (view === 'tree') {
      return createTree(payload, session.selection, (selection) => {
        showView('preview');
        preview.highlight([selection.nodeId]);
        session.select(selection);
      });
    }
    if (view === 'data') {
      return createDataPanel(payload.dataModel, (dataModel) => {
        session.keepData(dataModel);
        preview.render({ ...payload, dataModel });
        showView('preview');
      });
    }
    return createFilesPanel(payload, view);
  };

  const closeCompare = () => {
    comparison?.close();
    comparison = undefined;
    compareButton.setAttribute('aria-pressed', 'false');
  };

  compareButton.addEventListener('click', () => {
    if (comparison === undefined) {
      showView('preview');
      comparison = openCompare(stageCompare, session, mode);
      compareButton.setAttribute('aria-pressed', 'true');
    } else closeCompare();
    refresh();
  });
  onPress(getElement('views'), 'view', (next) => {
    showView(next);
    onShowPreview();
  });
  onPress(getElement('widths'), 'value', (width) => {
    device.setWidth(width);
    press(getElement('widths'), 'value', width);
  });
  onPress(getElement('modes'), 'value', (next) => {
    mode = next;
    preview.setMode(next);
    press(getElement('modes'), 'value', next);
  });

  return {
    showView: (/** @type {string} */ next) => {
      closeCompare();
      showView(next);
    },
    refresh,
    update: () => updateHead(session),
  };
}

/** Updates the title and the buttons that can be used with the shown version. @param {Session} session */
function updateHead(session) {
  const { payload, shownVersion, versions, running } = session;
  const isVersion = versions.some(({ version }) => version === shownVersion);
  getElement('shown-title').textContent = payload?.title ?? 'Preview';
  getElement('shown-about').textContent = toAbout(session);
  const able = {
    undo: session.findStep(-1) !== undefined,
    redo: session.findStep(1) !== undefined,
    compare: session.numbers.length > 1,
    new: versions.length > 0 || session.start?.kind === 'remix',
    download: payload !== undefined,
    share: isVersion,
    dislike: isVersion,
    publish: isVersion,
  };
  for (const [id, isAble] of Object.entries(able)) {
    /** @type {HTMLButtonElement} */ (getElement(id)).disabled = !isAble || running !== undefined;
  }
}

/** @param {Session} session */
function toAbout({ shownVersion, versions, start, running }) {
  if (running !== undefined) return running.statuses.at(-1) ?? 'Sending …';
  if (shownVersion === 0) return start?.kind === 'remix' ? 'The start of your remix' : 'An example: it works, try it';
  const latest = versions.at(-1)?.version ?? 0;
  return shownVersion === latest
    ? `Version ${shownVersion}`
    : `Version ${shownVersion} of ${latest}: a prompt goes on from here`;
}

/** @param {HTMLElement} group @param {string} name @param {(value: string) => void} onChosen */
function onPress(group, name, onChosen) {
  for (const button of group.querySelectorAll('button')) {
    button.addEventListener('click', () => onChosen(button.dataset[name] ?? ''));
  }
}

/** @param {HTMLElement} group @param {string} name @param {string} value */
function press(group, name, value) {
  for (const button of group.querySelectorAll('button')) {
    button.setAttribute('aria-pressed', String(button.dataset[name] === value));
  }
}
