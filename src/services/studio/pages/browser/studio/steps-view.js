// The steps of the conversation, each with the outcome of its requirements.
import { h, replaceChildren } from '../../../../../platform/web/browser/dom.js';
import { createIcon } from './icon.js';

/** @import { Coverage, Requirement, Unanswered, VersionSummary } from './types.js' */
/** @import { Session } from './session.js' */

/**
 * @typedef {object} StepHandlers
 * @property {(version: number) => void} goTo
 * @property {(requirement: Requirement) => void} highlight
 * @property {(prompt: string) => void} send
 */

const ENGINES = /** @type {Record<string, string>} */ ({
  composer: 'Made by the composer, which understands plain wishes; with a language model the studio understands more',
  model: 'Made by a language model',
  person: 'Made from the description that you wrote',
});

/** @param {Session} session @param {StepHandlers} handlers */
export function renderSteps(session, handlers) {
  const { versions, shownVersion, running, coverage, start, unanswered } = session;
  const items = versions.map((version) => toStep(session, version, version.version === shownVersion, handlers));
  const isAboutStart = shownVersion === 0 && unanswered === undefined;
  if (isAboutStart && coverage !== undefined && start !== undefined) {
    items.unshift(
      h(
        'li',
        { class: 'step shown' },
        toCoverage(coverage, handlers, start.kind === 'example' ? 'What the example covers' : undefined),
      ),
    );
  }
  if (unanswered !== undefined) items.push(toUnanswered(unanswered, handlers));
  if (running !== undefined) items.push(toRunning(running));
  return items;
}

/** @param {Session} session @param {VersionSummary} version @param {boolean} isShown @param {StepHandlers} handlers */
function toStep(session, { version, prompt, engine }, isShown, handlers) {
  const head = h(
    'button',
    {
      type: 'button',
      class: 'step-head',
      'aria-current': isShown && 'step',
      onclick: () => handlers.goTo(version),
    },
    h('span', { class: 'step-number' }, h('span', { class: 'visually-hidden' }, 'Version '), version),
    h('span', { class: 'step-prompt', dir: 'auto' }, prompt || 'An action of the interface'),
  );
  const { coverage } = session;
  return h(
    'li',
    { class: isShown ? 'step shown' : 'step' },
    head,
    isShown &&
      session.listNotes(version).length > 0 &&
      h('ul', { class: 'step-notes' }, ...session.listNotes(version).map((note) => h('li', {}, note))),
    isShown && coverage !== undefined && toCoverage(coverage, handlers),
    isShown && h('p', { class: 'step-engine' }, ENGINES[engine] ?? engine),
  );
}

/** @param {Unanswered} unanswered @param {StepHandlers} handlers */
function toUnanswered({ prompt, requirements, notes }, handlers) {
  const reasons = new Set([...notes, ...requirements.flatMap(({ reason }) => reason ?? [])]);
  if (reasons.size === 0) reasons.add('Say it in other words, or select the element that you mean.');
  return h(
    'li',
    { class: 'step unanswered' },
    h('p', { class: 'step-head' }, h('span', { class: 'step-prompt', dir: 'auto' }, prompt)),
    ...[...reasons].map((reason) => h('p', { class: 'step-answer' }, reason)),
    toChoices(
      requirements.flatMap(({ choices = [] }) => choices),
      handlers,
    ),
  );
}

/** @param {string[]} choices @param {StepHandlers} handlers */
function toChoices(choices, { send }) {
  if (choices.length === 0) return undefined;
  const buttons = choices.map((choice) =>
    h('li', {}, h('button', { type: 'button', class: 'choice', onclick: () => send(choice) }, choice)),
  );
  return h('ul', { class: 'choices', 'aria-label': 'Did you mean' }, ...buttons);
}

/** @param {{ prompt: string, statuses: string[] }} running */
function toRunning({ prompt, statuses }) {
  return h(
    'li',
    { class: 'step running' },
    prompt !== '' &&
      h(
        'p',
        { class: 'step-head' },
        h('span', { class: 'step-number spinner' }),
        h('span', { class: 'step-prompt', dir: 'auto' }, prompt),
      ),
    h('ul', { class: 'step-statuses' }, ...statuses.map((status) => h('li', {}, status))),
  );
}

const STATUSES = /** @type {const} */ ([
  ['covered', 'Covered', 'check-circle'],
  ['assumed', 'Assumed', 'info'],
  ['unresolved', 'Unresolved', 'alert-triangle'],
]);

/** @param {Coverage} coverage @param {StepHandlers} handlers @param {string} [title] */
function toCoverage({ requirements }, handlers, title) {
  const groups = STATUSES.flatMap(([status, label, icon]) => {
    const members = requirements.filter((requirement) => requirement.status === status);
    if (members.length === 0) return [];
    const list = h('ul', { class: 'requirements' }, ...members.map((member) => toRequirement(member, icon, handlers)));
    // Groups that need attention are open; a long list of covered requirements is not.
    const isOpen = status !== 'covered' || members.length <= OPEN_MAX;
    return [
      h(
        'details',
        { class: `coverage ${status}`, open: isOpen },
        h('summary', {}, label, h('span', { class: 'count' }, members.length)),
        list,
      ),
    ];
  });
  if (groups.length === 0) return undefined;
  return h('div', { class: 'coverages' }, title !== undefined && h('h3', {}, title), ...groups);
}

/** The longest list that is open. */
const OPEN_MAX = 6;

/** @param {Requirement} requirement @param {string} icon @param {StepHandlers} handlers */
function toRequirement(requirement, icon, handlers) {
  const { text, reason, needsBackend = false, nodeIds, proof, choices = [] } = requirement;
  const tried = proof === undefined ? undefined : h('span', { class: 'proof', hidden: true }, `Tried: ${proof}`);
  const content = [
    createIcon(icon),
    h(
      'span',
      {},
      h('span', { dir: 'auto' }, text),
      reason !== undefined && h('span', { class: 'reason' }, reason),
      tried,
      needsBackend && h('span', { class: 'backend' }, createIcon('server'), 'Needs a backend in a real product'),
    ),
  ];
  if (nodeIds.length === 0 && tried === undefined) {
    return h('li', {}, h('div', { class: 'requirement' }, ...content), toChoices(choices, handlers));
  }
  const title = tried === undefined ? 'Show it in the preview' : 'Show it in the preview, and what was tried';
  const show = () => {
    if (tried !== undefined) tried.hidden = false;
    handlers.highlight(requirement);
  };
  return h('li', {}, h('button', { type: 'button', class: 'requirement', title, onclick: show }, ...content));
}

/** @param {HTMLElement} list @param {Session} session @param {StepHandlers} handlers */
export function showSteps(list, session, handlers) {
  replaceChildren(list, ...renderSteps(session, handlers));
}
