// The state of the studio: the conversation and its versions, which of them is shown, and the turn that runs.

import { runAgent } from './agent-stream.js';
import { getConversation, getVersion } from './api.js';

/** @import { Coverage, Payload, Selection, Start, Unanswered, Version, VersionSummary } from './types.js' */

/**
 * @typedef {object} Running
 * @property {string} prompt
 * @property {string[]} statuses
 * @property {Set<string>} stages
 * @property {AbortController} controller
 */

/**
 * @typedef {object} SessionListeners
 * @property {() => void} onChange anything has changed
 * @property {(payload: Payload) => void} onShow another interface is to be shown
 * @property {(nodeIds: string[]) => void} onEdited a follow-up has changed these nodes
 * @property {(text: string) => void} announce
 */

/** The most edited nodes to highlight; more are the whole interface, where nothing needs to be found. */
const EDITED_MAX = 8;

export class Session {
  /** @type {string} */
  conversationId = crypto.randomUUID();
  /** @type {Start | undefined} */
  start;
  /** @type {VersionSummary[]} */
  versions = [];
  /** The number of the version that is shown; 0 for the start. */
  shownVersion = 0;
  /** The shown interface, with the data as they are in the preview. @type {Payload | undefined} */
  payload;
  /** @type {Coverage | undefined} */
  coverage;
  /** @type {Running | undefined} */
  running;
  /** @type {Selection | undefined} */
  selection;
  /** @type {unknown} */
  problem;
  /** The last prompt, if it had no result. @type {Unanswered | undefined} */
  unanswered;
  /** True if the next prompt changes the example. */
  isExampleKept = false;
  /** The versions of this page view; older ones are requested. @type {Map<number, Version>} */
  #known = new Map();
  #listeners;

  /** @param {SessionListeners} listeners */
  constructor(listeners) {
    this.#listeners = listeners;
  }

  /** @param {Start} start */
  beginWith(start) {
    this.conversationId = crypto.randomUUID();
    this.start = start;
    this.versions = [];
    this.#known.clear();
    this.isExampleKept = start.kind === 'remix';
    this.selection = undefined;
    this.problem = undefined;
    this.unanswered = undefined;
    this.#show(0, start.payload, start.coverage);
  }

  /** Continues a conversation of the server. @param {string} conversationId */
  async open(conversationId) {
    const { versions } = await getConversation(conversationId);
    this.conversationId = conversationId;
    this.versions = versions;
    this.start = undefined;
    await this.goTo(versions.at(-1)?.version ?? 0);
  }

  /** @param {number} number */
  async goTo(number) {
    if (number === 0 && this.start !== undefined) return this.#show(0, this.start.payload, this.start.coverage);
    const { payload, coverage } = await this.getVersion(number);
    this.#show(number, payload, coverage);
  }

  /** @param {number} number @returns {Promise<Version>} */
  async getVersion(number) {
    const version = this.#known.get(number) ?? (await getVersion(this.conversationId, number));
    this.#known.set(number, version);
    return version;
  }

  /** Returns the versions in order, the start first if there is one. */
  get numbers() {
    const numbers = this.versions.map(({ version }) => version);
    return this.start === undefined ? numbers : [0, ...numbers];
  }

  /** Returns the version this many steps away; undefined if there is none. @param {number} step */
  findStep(step) {
    const at = this.numbers.indexOf(this.shownVersion);
    return at === -1 ? undefined : this.numbers[at + step];
  }

  /** @param {object} dataModel */
  keepData(dataModel) {
    if (this.payload !== undefined) this.payload = { ...this.payload, dataModel };
  }

  /** @param {Selection | undefined} selection */
  select(selection) {
    this.selection = selection;
    this.#listeners.onChange();
  }

  /** @param {boolean} isKept */
  keepExample(isKept) {
    this.isExampleKept = isKept;
    this.#listeners.onChange();
  }

  stop() {
    this.running?.controller.abort();
  }

  /** @param {string} prompt */
  ask(prompt) {
    const { selection } = this;
    return this.#run(prompt, {
      kind: 'prompt',
      prompt,
      ...(selection !== undefined && { selectedNodeId: selection.nodeId, selectedText: selection.label || undefined }),
    });
  }

  /**
   * Reports an action that the interface leaves to its server.
   *
   * @param {{ name: string, sourceComponentId?: string, context?: object }} action
   */
  act(action) {
    const { payload } = this;
    if (payload === undefined || this.running !== undefined) return Promise.resolve();
    return this.#run('', { kind: 'action', surfaceId: payload.surfaceId, action, dataModel: payload.dataModel });
  }

  /** Makes the next version of a changed description. @param {object} app */
  apply(app) {
    // The version follows from what is shown, also from an example.
    this.isExampleKept = true;
    return this.#run('', { kind: 'app', app });
  }

  /** @param {string} prompt @param {object} request */
  async #run(prompt, request) {
    const controller = new AbortController();
    const running = { prompt, statuses: [], stages: new Set(), controller };
    const before = { version: this.shownVersion, payload: this.payload, coverage: this.coverage };
    this.running = running;
    this.problem = undefined;
    this.unanswered = undefined;
    this.#listeners.onChange();
    const body = { ...request, conversationId: this.conversationId, conversationContext: this.#toContext() };
    try {
      await this.#follow(running, runAgent(body, controller.signal));
    } catch (error) {
      if (before.payload !== undefined && this.payload !== before.payload) {
        this.#show(before.version, before.payload, before.coverage);
      }
      if (!controller.signal.aborted) this.problem = error;
      this.#listeners.announce(controller.signal.aborted ? 'Stopped.' : 'That did not work.');
      throw error;
    } finally {
      this.running = undefined;
      this.#listeners.onChange();
    }
  }

  /** Returns the interface that the turn changes: the shown one with its data, or nothing for a new one. */
  #toContext() {
    const { payload } = this;
    const isNew = this.versions.length === 0 && !this.isExampleKept && this.selection === undefined;
    return isNew || payload === undefined ? undefined : { latestPayload: payload };
  }

  /** @param {Running} running @param {AsyncGenerator<import('./agent-stream.js').AgentEvent>} events */
  async #follow(running, events) {
    /** @type {Payload | undefined} */
    let payload;
    /** @type {Coverage} */
    let coverage = { engine: 'composer', requirements: [] };
    /** @type {string[]} */
    const notes = [];
    /** @type {Error | undefined} */
    let failure;
    for await (const event of events) {
      if (event.type === 'status') {
        if (event.stage === 'note') notes.push(event.message);
        this.#hear(running, event);
      } else if (event.type === 'payload') {
        payload = event.payload;
        this.payload = payload;
        this.#listeners.onShow(payload);
      } else if (event.type === 'coverage') {
        coverage = { engine: event.engine, requirements: event.requirements };
      } else if (event.type === 'error') {
        failure = new Error(event.message);
      } else if (event.type === 'done') {
        if (failure !== undefined) throw failure;
        this.#keep({ ...event, prompt: running.prompt, payload, coverage, notes });
        if (running.stages.has('editing')) this.#tellEdited(coverage);
      }
    }
  }

  /** @param {Running} running @param {{ stage: string, message: string }} status */
  #hear(running, { stage, message }) {
    // A description has no prompt: the server says what it changes.
    if (stage === 'applying') running.prompt = message;
    running.stages.add(stage);
    running.statuses.push(message);
    this.#listeners.announce(message);
    this.#listeners.onChange();
  }

  /** @param {Coverage} coverage */
  #tellEdited({ requirements }) {
    const changed = [...new Set(requirements.flatMap(({ nodeIds }) => nodeIds))];
    if (changed.length <= EDITED_MAX) this.#listeners.onEdited(changed);
  }

  /**
   * @param {{ turnId: string, version: number, prompt: string, payload: Payload | undefined, coverage: Coverage, notes: string[] }} made
   */
  #keep({ turnId, version, prompt, payload, coverage, notes }) {
    const latest = this.versions.at(-1)?.version ?? 0;
    if (payload === undefined || version <= latest) {
      const { requirements } = coverage;
      this.unanswered = prompt === '' ? undefined : { prompt, requirements, notes };
      this.#listeners.announce(['Nothing was changed.', ...requirements.map(({ reason = '' }) => reason)].join(' '));
      return;
    }
    const { engine } = coverage;
    const summary = { version, turnId, prompt, title: payload.title, engine };
    this.versions = [...this.versions, summary];
    this.#known.set(version, { ...summary, payload, coverage, notes });
    this.shownVersion = version;
    this.coverage = coverage;
    this.selection = undefined;
    if (this.start?.kind === 'example' && !this.isExampleKept) this.start = undefined;
    const open = coverage.requirements.filter(({ status }) => status === 'unresolved').length;
    const left = open === 1 ? ' 1 requirement is unresolved.' : open > 1 ? ` ${open} requirements are unresolved.` : '';
    this.#listeners.announce(`Version ${version} is ready.${left}`);
  }

  /** Lists the notes about a version of this page view. @param {number} number */
  listNotes(number) {
    return this.#known.get(number)?.notes ?? [];
  }

  /** @param {number} number @param {Payload} payload @param {Coverage | undefined} coverage */
  #show(number, payload, coverage) {
    this.shownVersion = number;
    this.payload = payload;
    this.coverage = coverage;
    this.selection = undefined;
    this.#listeners.onShow(payload);
    this.#listeners.onChange();
  }
}
