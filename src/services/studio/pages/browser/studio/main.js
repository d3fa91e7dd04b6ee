// The studio: a prompt becomes an interface, step by step.
import { getElement, h, replaceChildren } from '../../../../../platform/web/browser/dom.js';
import { createProblem } from '../../../../../platform/web/browser/problem.js';
import { prepareToasts, showToast } from '../../../../../platform/web/browser/toast.js';
import { getEntry, getExample, getShared, sendFeedback } from './api.js';
import { openDownload, openPublish, openShare } from './dialogs.js';
import { saveBlob } from './download.js';
import { createPreview } from './preview.js';
import { createPromptForm } from './prompt-form.js';
import { Session } from './session.js';
import { showSteps } from './steps-view.js';
import { createWorkspace } from './workspace.js';

const studio = getElement('studio');
const announcer = getElement('announcer');
const session = new Session({
  onChange: () => update(),
  onShow: (payload) => {
    preview.render(payload);
    workspace.refresh();
  },
  onEdited: (nodeIds) => preview.highlight(nodeIds),
  announce: (text) => {
    announcer.textContent = text;
  },
});
const preview = createPreview(/** @type {HTMLIFrameElement} */ (getElement('preview')), {
  onDataModel: (dataModel) => session.keepData(dataModel),
  onSelected: (selection) => {
    session.select(selection);
    promptForm.focus();
    showPane('prompt');
  },
  onSelectionEnd: () => promptForm.endSelecting(),
  onAction: (action) => void session.act(action).catch(() => {}),
  onDownload: ({ name, mimeType, text }) => saveBlob(new Blob([text], { type: mimeType }), name),
  onPrint: () => showToast('To print it, download the HTML file and open it.'),
  onFailure: (message) => showToast(`The preview has a problem: ${message}`),
});
const workspace = createWorkspace({ session, preview, onShowPreview: () => showPane('preview') });
const promptForm = createPromptForm({
  session,
  preview,
  onSent: () => showPane('preview'),
  onProblem: () => {
    showPane('prompt');
    scrollToEnd();
  },
});

function update() {
  const { versions, running, problem, start } = session;
  const hasBegun = versions.length > 0 || running !== undefined;
  getElement('welcome').hidden = hasBegun || start?.kind === 'remix';
  showSteps(getElement('steps'), session, {
    goTo: (version) => void goTo(version).catch(showProblem),
    highlight: ({ nodeIds, proof }) => {
      workspace.showView('preview');
      showPane('preview');
      preview.highlight(nodeIds);
      // On a narrow screen the list with the proof is hidden now.
      if (proof !== undefined && getElement('steps').offsetParent === null) showToast(`Tried: ${proof}`);
    },
    send: (prompt) => promptForm.send(prompt),
  });
  replaceChildren(getElement('problem'), problem !== undefined && createProblem(problem));
  promptForm.update();
  workspace.update();
  keepAddress();
  if (hasBegun || session.unanswered !== undefined) scrollToEnd();
}

/** Updates the address, so that a reload shows the same conversation. */
function keepAddress() {
  if (session.versions.length === 0) return;
  const parameters = new URLSearchParams({ c: session.conversationId });
  if (location.search !== `?${parameters}`) history.replaceState(null, '', `/?${parameters}`);
}

function scrollToEnd() {
  const shown = document.querySelector('.step.running, .step.unanswered') ?? document.querySelector('.step.shown');
  shown?.scrollIntoView({ block: 'nearest' });
}

/** Shows a pane; narrow screens show one of the two. @param {'prompt' | 'preview'} pane */
function showPane(pane) {
  studio.dataset['pane'] = pane;
  for (const button of studio.querySelectorAll('.pane-switch .segment')) {
    button.setAttribute('aria-pressed', String(/** @type {HTMLElement} */ (button).dataset['pane'] === pane));
  }
}

/** @param {unknown} error */
function showProblem(error) {
  const container = getElement('problem');
  replaceChildren(container, createProblem(error));
  showPane('prompt');
  container.scrollIntoView({ block: 'nearest' });
}

function connect() {
  for (const button of studio.querySelectorAll('.pane-switch .segment')) {
    const { pane } = /** @type {HTMLElement} */ (button).dataset;
    button.addEventListener('click', () => showPane(pane === 'preview' ? 'preview' : 'prompt'));
  }
  getElement('undo').addEventListener('click', () => void step(-1));
  getElement('redo').addEventListener('click', () => void step(1));
  getElement('new').addEventListener('click', () => {
    location.assign('/');
  });
  getElement('download').addEventListener('click', () => session.payload && openDownload(session.payload));
  getElement('share').addEventListener('click', () => {
    const version = findShown();
    if (version !== undefined) openShare(version, session.conversationId);
  });
  getElement('dislike').addEventListener('click', () => void dislike().catch(showProblem));
  getElement('publish').addEventListener('click', publish);
  for (const starter of document.querySelectorAll('[data-starter]')) {
    const { prompt = '' } = /** @type {HTMLElement} */ (starter).dataset;
    starter.addEventListener('click', () => promptForm.send(prompt));
  }
}

/** Shows a version of the list, which is drawn anew: the focus goes to the same entry. @param {number} version */
async function goTo(version) {
  await session.goTo(version);
  /** @type {HTMLElement | null} */ (document.querySelector('.step.shown .step-head'))?.focus();
}

/** @param {number} by */
async function step(by) {
  const version = session.findStep(by);
  if (version !== undefined) await session.goTo(version).catch(showProblem);
}

function findShown() {
  return session.versions.find(({ version }) => version === session.shownVersion);
}

/** Finds the shown interface, for feedback about it. */
function findJudged() {
  const version = findShown();
  const { payload, conversationId } = session;
  if (version === undefined || payload === undefined) return undefined;
  const prompts = session.versions
    .filter((each) => each.version <= version.version)
    .map(({ prompt }) => prompt)
    .join('\n');
  return { version, payload, conversationId, prompts: prompts.slice(0, PROMPTS_LENGTH_MAX) };
}

async function dislike() {
  const judged = findJudged();
  if (judged === undefined) return;
  const { version, prompts: prompt, payload, conversationId } = judged;
  await sendFeedback({ conversationId, turnId: version.turnId, rating: -1, publish: false, prompt, payload });
  showToast('Thank you. Say what should be different.');
  showPane('prompt');
  promptForm.focus();
}

function publish() {
  const judged = findJudged();
  if (judged === undefined) return;
  openPublish(judged, (galleryId) => {
    if (galleryId === null) return showToast('Thank you.');
    const link = h('a', { href: `/gallery/${galleryId}` }, 'See it in the gallery');
    replaceChildren(getElement('problem'), h('p', { class: 'notice good', role: 'status' }, 'It is published. ', link));
    showPane('prompt');
    link.focus();
  });
}

/** The length of all prompts that the published interface takes. */
const PROMPTS_LENGTH_MAX = 6_000;

/** Shows what the address names, or the example. */
async function begin() {
  const parameters = new URLSearchParams(location.search);
  const [conversation, remix, shared] = ['c', 'remix', 'shared'].map((name) => parameters.get(name));
  if (conversation !== null) return session.open(conversation);
  if (remix !== null) return session.beginWith({ kind: 'remix', payload: (await getEntry(remix)).payload });
  if (shared !== null) {
    const { payload, coverage } = await getShared(shared);
    return session.beginWith({ kind: 'remix', payload, coverage });
  }
  await beginWithExample();
}

async function beginWithExample() {
  session.beginWith({ kind: 'example', ...(await getExample(studio.dataset['example'] ?? '')) });
}

prepareToasts();
connect();
begin().catch(async (error) => {
  await beginWithExample().catch(() => {});
  showProblem(error);
});
