// The engine that a language model writes for. Where it fails, the composer makes the interface, and says so.

import { Limiter, LimiterFull } from '../../../../base/limiter.ts';
import type { Payload } from '../../../../interface-catalogue/model/payload.ts';
import { findHistoryStep } from '../../editing/grammar/find-history-step.ts';
import type { Coverage } from '../../model/coverage.ts';
import type { EngineEvent, EngineRequest, InterfaceEngine } from '../engine.ts';
import { ModelFailure } from './model-failure.ts';
import { type Writer, type Written, writeInterface } from './write-interface.ts';

export interface ModelEngineParts {
  /** Makes what the model did not, and undoes. */
  readonly composer: InterfaceEngine;
  /** What became of the requirements of a prompt in a new interface. */
  judge(prompt: string, payload: Payload): Promise<Coverage>;
  /** Told of each failure, for the operator. */
  readonly onFailure: (failure: ModelFailure) => void;
}

interface ModelEngineOptions extends Writer, ModelEngineParts {}

export function createModelEngine(options: ModelEngineOptions): InterfaceEngine {
  const { turnsMax: atOnce, turnsWaitingMax: waitingMax } = options.limits;
  const limiter = new Limiter({ atOnce, waitingMax });
  return { name: 'model', run: (request, signal) => run(options, limiter, request, signal) };
}

async function* run(
  options: ModelEngineOptions,
  limiter: Limiter,
  request: EngineRequest,
  signal: AbortSignal,
): AsyncGenerator<EngineEvent> {
  const { composer, limits, onFailure } = options;
  // Earlier versions are known exactly; no model need write them again.
  if (request.current !== undefined && findHistoryStep(request.prompt) !== undefined)
    return yield* composer.run(request, signal);
  const timeout = AbortSignal.timeout(limits.totalMs);
  yield { type: 'status', stage: 'asking', message: 'Asking the language model' };
  try {
    const either = AbortSignal.any([signal, timeout]);
    const giveBack = await takePlace(limiter, request.owner, either);
    let written: Written;
    try {
      written = yield* writeInterface(options, request, either);
    } finally {
      giveBack();
    }
    yield* report(options, request, written);
  } catch (error) {
    if (signal.aborted) return;
    const failure = timeout.aborted ? new ModelFailure('slow') : error;
    if (!(failure instanceof ModelFailure)) throw failure;
    onFailure(failure);
    yield { type: 'status', stage: 'fallback', message: `${failure.words} The composer makes it instead.` };
    yield* composer.run(request, signal);
  }
}

/** Waits until the model may be asked; what it returns ends that. */
async function takePlace(limiter: Limiter, owner: string | undefined, signal: AbortSignal): Promise<() => void> {
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const task = () => {
    begun.resolve();
    return ended.promise;
  };
  limiter.run(task, { owner, signal }).catch((error: unknown) => {
    begun.reject(error instanceof LimiterFull ? new ModelFailure('busy') : error);
  });
  await begun.promise;
  return ended.resolve;
}

async function* report(
  { judge }: ModelEngineOptions,
  { prompt, current }: EngineRequest,
  { payload, changedIds }: Written,
): AsyncGenerator<EngineEvent> {
  const sequence = (current?.sequence ?? 0) + 1;
  yield { type: 'status', stage: 'showing', message: 'Showing the interface' };
  yield { type: 'payload', payload: { ...payload, sequence } };
  const coverage =
    changedIds === undefined || current === undefined
      ? await judge(prompt, payload)
      : toChangeCoverage(prompt, changedIds, isSame(payload, current));
  yield { type: 'coverage', coverage };
}

function toChangeCoverage(prompt: string, nodeIds: readonly string[], isUnchanged: boolean): Coverage {
  const requirement = isUnchanged
    ? ({ status: 'unresolved', nodeIds: [], reason: 'The language model changed nothing.' } as const)
    : ({ status: 'covered', nodeIds } as const);
  return { engine: 'model', requirements: [{ text: prompt, ...requirement }] };
}

function isSame(one: Payload, other: Payload): boolean {
  return JSON.stringify({ ...one, sequence: 0 }) === JSON.stringify({ ...other, sequence: 0 });
}
