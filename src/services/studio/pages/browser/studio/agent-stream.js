// A turn of a conversation: POST /api/agent, whose answer is a stream of events.
import { RequestProblem } from '../../../../../platform/web/browser/fetch.js';

/**
 * @typedef {{ type: 'status', stage: string, message: string }
 *   | { type: 'a2ui', message: object }
 *   | { type: 'payload', payload: import('./types.js').Payload }
 *   | { type: 'coverage', engine: string, requirements: import('./types.js').Requirement[] }
 *   | { type: 'error', code: string, message: string, retryAfter?: number }
 *   | { type: 'done', turnId: string, version: number }} AgentEvent
 */

/**
 * Yields the events as they arrive. Ends after `done`; throws if the server cannot be reached, refuses, or breaks off.
 *
 * @param {object} body
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<AgentEvent>}
 */
export async function* runAgent(body, signal) {
  const response = await open(body, signal);
  if (!response.ok || response.body === null) throw toProblem(response, await response.text());
  let rest = '';
  let isDone = false;
  for await (const text of readTexts(response.body)) {
    const frames = (rest + text).split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) {
      const event = parseFrame(frame);
      if (event === undefined) continue;
      isDone ||= event.type === 'done';
      yield event;
    }
  }
  if (!isDone)
    throw new RequestProblem('The connection was lost.', 0, 'What you asked for is still in the field: send it again.');
}

/** @param {object} body @param {AbortSignal} signal */
async function open(body, signal) {
  try {
    return await fetch('/api/agent', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify(body),
      signal,
    });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new RequestProblem('The studio does not answer.', 0, 'Check that you are online, then try again.');
  }
}

/**
 * Yields the texts of a stream; not every browser can iterate over one. @param
 * {ReadableStream<Uint8Array<ArrayBuffer>>} stream
 */
async function* readTexts(stream) {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
}

/** @param {string} frame @returns {AgentEvent | undefined} */
function parseFrame(frame) {
  const data = frame.split('\n').find((line) => line.startsWith('data:'));
  return data === undefined ? undefined : JSON.parse(data.slice('data:'.length));
}

/** @param {Response} response @param {string} text */
function toProblem(response, text) {
  try {
    return new RequestProblem(JSON.parse(text).error.message, response.status);
  } catch {
    return new RequestProblem(`The studio answered with an error (${response.status}).`, response.status);
  }
}
