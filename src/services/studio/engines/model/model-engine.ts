// The engine in which a language model describes apps. If it fails, the composer makes the interface, and says so.

import { Limiter, LimiterFull } from '../../../../base/limiter.ts';
import { asksForHistory } from '../../edits/history/asks-for-history.ts';
import type { EngineEvent, EngineRequest, InterfaceEngine } from '../engine.ts';
import { createAnswerSchema } from './app-schema.ts';
import { type ModelOptions, Usage } from './language-model.ts';
import { DEFAULT_MODEL_LIMITS, type ModelLimits } from './limits.ts';
import { ModelFailure } from './model-failure.ts';
import { openLanguageModel } from './open-language-model.ts';
import { createInstructions } from './prompt/to-instructions.ts';
import { type ModelWork, type Writer, writeApp } from './write-app.ts';

export interface ModelEngineParts {
  /** The engine that makes the interface if the model fails, and that undoes. */
  readonly composer: InterfaceEngine;
  readonly work: ModelWork;
  /** Logs each failure for the operator. */
  readonly onFailure: (failure: ModelFailure) => void;
}

interface OpenModelEngine extends Omit<Writer, 'usage'>, ModelEngineParts {
  readonly limiter: Limiter;
}

export async function openModelEngine(
  options: ModelOptions,
  parts: ModelEngineParts,
  limits: ModelLimits = DEFAULT_MODEL_LIMITS,
): Promise<InterfaceEngine> {
  const ask = await openLanguageModel(options, createInstructions(), createAnswerSchema(), limits);
  const limiter = new Limiter({ atOnce: limits.turnsMax, waitingMax: limits.turnsWaitingMax });
  const engine: OpenModelEngine = { ...parts, ask, limits, limiter };
  return { name: 'model', run: (request, signal) => run(engine, request, signal) };
}

async function* run(engine: OpenModelEngine, request: EngineRequest, signal: AbortSignal): AsyncGenerator<EngineEvent> {
  const { composer, limits, limiter, onFailure } = engine;
  // Earlier versions are stored; no model need write them again.
  if (request.current !== undefined && asksForHistory(request.prompt)) return yield* composer.run(request, signal);
  const timeout = AbortSignal.timeout(limits.totalMs);
  const usage = new Usage();
  yield { type: 'status', stage: 'asking', message: 'Asking the language model' };
  try {
    const either = AbortSignal.any([signal, timeout]);
    const giveBack = await takeTurn(limiter, request.owner, either);
    let events: readonly EngineEvent[];
    try {
      events = yield* writeApp({ ...engine, usage }, request, either);
    } finally {
      giveBack();
    }
    yield { type: 'status', stage: 'note', message: `The language model described this app: ${usage.toWords()}.` };
    yield* events;
  } catch (error) {
    if (signal.aborted) return;
    const failure = timeout.aborted ? new ModelFailure('slow') : error;
    if (!(failure instanceof ModelFailure)) throw failure;
    onFailure(failure);
    const spent = usage.toWords();
    const words = spent === undefined ? failure.words : `${failure.words.slice(0, -1)} (${spent}).`;
    yield { type: 'status', stage: 'note', message: `${words} The composer makes it instead.` };
    yield* composer.run(request, signal);
  }
}

/** Waits until the model may be asked. The result lets the next turn ask. */
async function takeTurn(limiter: Limiter, owner: string | undefined, signal: AbortSignal): Promise<() => void> {
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
