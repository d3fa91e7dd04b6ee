// The clients of the studio, in a separate thread: the clients of the other services must not wait for them.
import { parentPort, workerData } from 'node:worker_threads';
import { sendTurn, type TurnTimes } from './turn-client.ts';

export interface StreamLoad {
  readonly url: string;
  /** The number that makes conversations of this round differ from those of others. */
  readonly round: number;
  /** One client each: all begin at once, and send the follow-up when the prompt is done. */
  readonly dialogues: readonly (readonly [prompt: string, followUp: string])[];
}

export interface StreamTimes {
  readonly firsts: readonly TurnTimes[];
  readonly followUps: readonly TurnTimes[];
}

const { url, round, dialogues } = workerData as StreamLoad;
const turns = await Promise.all(
  dialogues.map(async ([prompt, followUp], index) => {
    const visitor = `r${round}-v${index}-`;
    const body = { kind: 'prompt', conversationId: 'bench' };
    const first = await sendTurn(url, visitor, { ...body, prompt });
    return [first, await sendTurn(url, visitor, { ...body, prompt: followUp })] as const;
  }),
);
const times: StreamTimes = { firsts: turns.map(([first]) => first), followUps: turns.map(([, second]) => second) };
parentPort?.postMessage(times);
