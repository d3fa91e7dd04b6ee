// Changes the app description of an interface as a message asks, and compiles it again.
import type { JsonObject, Payload } from '../../../interface-catalogue/model/payload.ts';
import { isObject } from '../../../interface-catalogue/runtime/values/data-path.ts';
import { checkApp } from '../app/check-app.ts';
import type { App } from '../app/description.ts';
import { compileApp } from '../compile/compile-app.ts';
import { composeApp } from '../engines/compose-app.ts';
import type { Answer } from '../engines/engine.ts';
import type { RequirementCoverage } from '../model/coverage.ts';
import type { Selected } from '../model/selected.ts';
import { gloss } from '../reading/gloss/gloss.ts';
import { normalisePrompt } from '../reading/normalise-prompt.ts';
import { proveEdit } from './apply-edit.ts';
import { asksForApp } from './asks-for-app.ts';
import { findSelected } from './find-selected.ts';
import { isStep } from './history/asks-for-history.ts';
import { findVersion } from './history/find-version.ts';
import { keepRows, keepState } from './keep-data.ts';
import { EDIT_KINDS } from './kinds.ts';
import { listSuggestions } from './list-choices.ts';
import { listClaims } from './operations/claims.ts';
import { AppNames, findShownPage } from './reading/app-names.ts';
import { findTopic } from './reading/find-topic.ts';
import { isEmptyWord, PRONOUNS } from './reading/lexicon.ts';
import { MarkedApp } from './reading/mark-words.ts';
import { getMessageReader } from './reading/read-message.ts';
import { readPlain } from './reading/read-plain.ts';
import type { ReadClause } from './reading/reading-pass.ts';
import { findShared } from './reading/share-places.ts';
import { toWords } from './reading/tokens.ts';
import { type ClauseResult, type EditState, isSure, runClause, toUnresolved } from './run-clause.ts';
import { type Contents, putContents, takeContents } from './sections/contents.ts';
import { NO_PART } from './to-pointing.ts';

export interface EditRequest {
  readonly prompt: string;
  /** The interface to change, with its description and the data as the client has them now. */
  readonly current: Payload;
  /** Oldest first, the current one last. */
  readonly versions: readonly Payload[];
  /** The prompt of each version, as far as it is known: an undo is not undone itself. */
  readonly versionPrompts: readonly string[];
  readonly selected: Selected | undefined;
  readonly sequence: number;
}

/** Each change is compiled and tried, which takes a tenth of a second on a slow machine. */
const CHANGES_MAX = 20;
/** The clauses of longer messages are read in one way only: each other way is tried on the app. */
const CLAUSES_WITH_OTHERS_MAX = 8;
/** Faces end a sentence before a capital. */
const FACES = /\s*(?:\p{Extended_Pictographic}\ufe0f?|[:;]-?[()D])+(?=\s+\p{Lu})/gu;

/** "The big line 'Come in'?" has a quoted text; an apostrophe is within a word or ends it. */
const SINGLE_QUOTES = /(?<=^|[\s(:])['‘]([^'‘’"\n]{2,200})['’](?=$|[\s.,;:!?)])/g;

export async function editApp(request: EditRequest): Promise<Answer> {
  const text = normalisePrompt(request.prompt.replace(FACES, '. ').replace(SINGLE_QUOTES, '"$1"'));
  const session = openSession(request, request.current);
  const given = takeNew(text, session.state.app);
  const clauses = readClauses(given?.text ?? text, session.state);
  if (asksForApp(text, clauses)) {
    const composed = await composeApp(request.prompt, request.current.surfaceId, request.sequence);
    if (composed.payload !== undefined) return composed;
  }
  if (clauses.every(isRemark)) return toAnswer(request, session, [greet(request.prompt, session.state)]);
  return runAll(request, session, clauses, given?.contents);
}

/** The entries of a new section; those of one that is there are added one by one. */
function takeNew(text: string, { pages }: App): ReturnType<typeof takeContents> {
  const taken = takeContents(text);
  const isThere = pages.some(({ views }) => views.some(({ kind }) => kind === taken?.contents.kind));
  return isThere ? undefined : taken;
}

/** The description while clauses change it, and the interface whose data are kept. */
interface Session {
  readonly state: EditState;
  readonly payload: Payload;
  /** The data of the description before it is used. */
  readonly base: JsonObject;
  /** The description with the data of the payload, before the first change. */
  readonly before: App | undefined;
}

function openSession({ selected }: EditRequest, payload: Payload): Session {
  const app = payload.app as unknown as App;
  if (payload.app === undefined || checkApp(payload.app).length > 0)
    return { state: NO_STATE, payload, base: {}, before: undefined };
  const compiled = compileApp(app, payload.surfaceId, payload.sequence);
  const base = compiled.payload.dataModel;
  const before = keepRows(app, base, payload.dataModel);
  const { ui } = payload.dataModel;
  const page = findShownPage(app, isObject(ui) ? ui['page'] : undefined);
  const found = findSelected(selected, app, compiled);
  return { state: { app: before, page, selected: found && (found.path ?? NO_PART) }, payload, base, before };
}

/** An interface without a sound description has versions, and nothing else that could change. */
const NO_APP: App = { title: '', purpose: '', things: {}, pages: [] };
const NO_STATE: EditState = { app: NO_APP, page: 0, selected: undefined };

const isRemark = ({ kinds }: ReadClause): boolean => kinds.length === 0;

/** A message in the words of a button is read without the model. */
function readClauses(text: string, { app, page, selected }: EditState): readonly ReadClause[] {
  const plain = readPlain(text, new AppNames(app, page, selected));
  const read = plain ?? getMessageReader().read(text, new MarkedApp(app)).map(toTelling);
  return read.filter((clause) => !isKeeping(clause));
}

/** "But keep the phone": what is not named stays. */
const isKeeping = (clause: ReadClause): boolean => clause.kinds[0]?.kind === 'keep' && isSure(clause);

/** "And", "of" or a mark alone ask for nothing. */
function toTelling(clause: ReadClause): ReadClause {
  const words = toWords(clause.text);
  const isEmpty = words.length <= EMPTY_MAX && words.every(({ text, isQuoted }) => !isQuoted && isEmptyWord(text));
  return isEmpty && clause.slots.length === 0 ? { ...clause, kinds: [] } : clause;
}

const EMPTY_MAX = 2;

async function runAll(
  request: EditRequest,
  opened: Session,
  clauses: readonly ReadClause[],
  contents: Contents | undefined,
): Promise<Answer> {
  const requirements: RequirementCoverage[] = [];
  let session = await runWishes(request, opened, clauses, requirements);
  if (contents !== undefined) {
    const state = await putEntries(opened, session, contents);
    if (state === undefined) requirements.push(toUnresolved(request.prompt, 'The entries were not used.', []));
    else session = { ...session, state };
  }
  return toAnswer(request, session, requirements);
}

/** Adds what was done, and what was not, to the requirements. */
async function runWishes(
  request: EditRequest,
  opened: Session,
  clauses: readonly ReadClause[],
  requirements: RequirementCoverage[],
): Promise<Session> {
  let session = opened;
  const all = withoutEchoes(toFewReadings(clauses));
  const wishes = all.filter((clause) => !isRemark(clause));
  let done: ReadClause | undefined;
  for (const clause of all) {
    if (clause === done) continue;
    if (requirements.length === CHANGES_MAX) {
      const reason = `A message may ask for ${CHANGES_MAX} changes: send this and what follows in another one.`;
      requirements.push(toUnresolved(clause.text, reason, []));
      break;
    }
    if (isRemark(clause)) {
      if (requirements.length === 0) session = toSpeaking(session, clause);
      if (saysMore(clause, session.state)) requirements.push(toUnresolved(clause.text, 'This was not used.', []));
      continue;
    }
    const next = wishes[wishes.indexOf(clause) + 1];
    const joined = await runJoined(all, clause, next, session.state);
    const isLost = requirements.at(-1)?.status === 'unresolved' && pointsBack(clause);
    const result =
      joined ?? (await (isLost ? runClause(clause, session.state, true) : runPlaced(all, clause, session.state)));
    const restored = restore(request, session, clause, result);
    requirements.push(restored.requirement);
    session = restored.session;
    if (joined !== undefined) done = next;
  }
  return session;
}

/** Makes remarks of unsure clauses without slots that repeat the kind before: "remove the board, no one needs it". */
function withoutEchoes(clauses: readonly ReadClause[]): readonly ReadClause[] {
  let last: string | undefined;
  return clauses.map((clause) => {
    const [best] = clause.kinds;
    const isEcho = best?.kind === last && clause.slots.length === 0 && !isSure(clause);
    last = best?.kind ?? last;
    return isEcho ? { ...clause, kinds: [], share: 1 } : clause;
  });
}

export function toFewReadings(clauses: readonly ReadClause[]): readonly ReadClause[] {
  if (clauses.length <= CLAUSES_WITH_OTHERS_MAX) return clauses;
  return clauses.map(({ others: _others, joined: _joined, ...clause }) => clause);
}

/** "It" means later what the first remark speaks of. */
function toSpeaking(session: Session, { text }: ReadClause): Session {
  const { app, page, selected } = session.state;
  const topic = findTopic(text, new AppNames(app, page, selected));
  return topic === undefined ? session : { ...session, state: { ...session.state, selected: topic } };
}

/** This clause and the next one as one, where they may be one and not both can be done alone. */
async function runJoined(
  wishes: readonly ReadClause[],
  clause: ReadClause,
  next: ReadClause | undefined,
  state: EditState,
): Promise<ClauseResult | undefined> {
  if (clause.joined === undefined || next === undefined || !clause.joined.text.endsWith(next.text)) return undefined;
  const first = await runPlaced(wishes, clause, state);
  const second = first.state && (await runPlaced(wishes, next, first.state));
  if (second?.state !== undefined) return undefined;
  const joined = await runClause(clause.joined, state);
  return joined.state === undefined ? undefined : joined;
}

/** In the place that a clause shares with its neighbours, if it can be done there. */
async function runPlaced(all: readonly ReadClause[], clause: ReadClause, state: EditState): Promise<ClauseResult> {
  const shared = findShared(all, clause);
  const result = shared === undefined ? undefined : await runClause(shared, state);
  return result?.state === undefined ? runClause(clause, state) : result;
}

/** Undefined if there is no new section for the entries, or they are not seen in it. */
async function putEntries(opened: Session, { state }: Session, contents: Contents): Promise<EditState | undefined> {
  const app = putContents(opened.state.app, state.app, contents);
  const proved = app && (await proveEdit({ app, claims: listClaims(state.app, app) }));
  return app === undefined || proved === undefined ? undefined : { ...state, app };
}

/** Words that may have asked for something, and those with a number, a quoted text or a value of a row. */
function saysMore({ text, share }: ReadClause, { app }: EditState): boolean {
  const words = toWords(text).filter((word) => word.isQuoted || !isEmptyWord(word.text));
  if (words.length > 1 && share < REMARK_MIN) return true;
  const rows = Object.values(app.things).flatMap((thing) => thing.rows);
  const values = new Set(rows.flatMap((row) => Object.values(row).map((value) => String(value).toLowerCase())));
  return words.some((word) => word.isQuoted || /^\d/.test(word.text) || values.has(word.text));
}

/** A remark is one for sure from this share on. */
const REMARK_MIN = 0.6;

/** "It" and "the others" are parts that an earlier clause should have made or named. */
function pointsBack({ kinds: [best], slots, text }: ReadClause): boolean {
  const target = EDIT_KINDS.find(({ id }) => id === best?.kind)?.target;
  const isNamed = slots.some(({ slot, words }) => slot === target && !PRONOUNS.has(words.toLowerCase()));
  const said = text.replace(/"[^"]*"/g, '');
  return EARLIER.test(said) || (target !== undefined && !isNamed && /\bit\b/i.test(said));
}

/** "It" may stand for nothing: "it is not necessary to see the games". After these words it is a part. */
const EARLIER = /\b(?:them|they|those|ones|others?|(?:after|before|above|below|under|beside|in|on|to|of) it)\b/i;

interface Done {
  readonly requirement: RequirementCoverage;
  readonly session: Session;
}

function restore(request: EditRequest, session: Session, { text }: ReadClause, result: ClauseResult): Done {
  const { requirement, state, wanted } = result;
  if (wanted === undefined) return { requirement, session: state === undefined ? session : { ...session, state } };
  const found = findVersion(wanted, request, isStep);
  if ('problem' in found) return { requirement: toUnresolved(text, found.problem, found.choices ?? []), session };
  const proof = `Version ${found.sequence}: ${found.title}`;
  return {
    requirement: { ...requirement, proof },
    session: openSession({ ...request, selected: undefined }, found),
  };
}

function toAnswer(request: EditRequest, session: Session, requirements: readonly RequirementCoverage[]): Answer {
  const foreign = gloss(request.prompt) !== undefined;
  const read = foreign ? requirements.map((each) => toForeign(each, request.prompt, session.state)) : requirements;
  const coverage = { engine: 'composer', requirements: read } as const;
  const { state, before, payload, base } = session;
  const { sequence, current } = request;
  const { surfaceId } = current;
  if (before !== undefined && state.app !== before) {
    const next = compileApp(state.app, surfaceId, sequence).payload;
    const kept = keepState(state.app, next, base, payload.dataModel);
    return { payload: { ...kept, app: JSON.parse(JSON.stringify(state.app)) as JsonObject }, coverage };
  }
  return payload === current ? { coverage } : { payload: { ...payload, surfaceId, sequence }, coverage };
}

/** In a language that is not read, only names of the app may have been understood. */
function toForeign(each: RequirementCoverage, prompt: string, { app, page }: EditState): RequirementCoverage {
  if (each.status !== 'unresolved') return each;
  const names = new AppNames(app, page, undefined).listWords();
  const shared = toWords(prompt).flatMap(({ text }) => (names.has(text) ? [text] : []));
  const choices = (each.choices ?? []).filter((choice) => toWords(choice).some(({ text }) => shared.includes(text)));
  return toUnresolved(each.text, 'Changes are read in English.', choices);
}

/** Answers a message that asks for nothing. */
function greet(prompt: string, { app, page }: EditState): RequirementCoverage {
  const isThanks = /\b(?:thanks?|thx|great|perfect|nice|cool|awesome|love)\b/i.test(prompt);
  const reason = isThanks ? 'You are welcome. What else should change?' : 'Say what should change, for instance:';
  return toUnresolved(prompt, reason, listSuggestions(new AppNames(app, page, undefined)));
}
