// The engine in which a language model writes interfaces. If it fails, the composer makes the interface, and says so.

import { Limiter, LimiterFull } from '../../../../base/limiter.ts';
import { loadCatalogue } from '../../../../interface-catalogue/load-catalogue.ts';
import type { Payload } from '../../../../interface-catalogue/model/payload.ts';
import { checkPayload } from '../../../../interface-catalogue/validation/check-payload.ts';
import type { Coverage } from '../../model/coverage.ts';
import type { EngineEvent, EngineRequest, InterfaceEngine } from '../engine.ts';
import type { ModelOptions } from './language-model.ts';
import { DEFAULT_MODEL_LIMITS, type ModelLimits } from './limits.ts';
import { ModelFailure } from './model-failure.ts';
import { openLanguageModel } from './open-language-model.ts';
import { toInstructions } from './prompt/to-instructions.ts';
import { type Writer, type Written, writeInterface } from './write-interface.ts';

export interface ModelEngineParts {
  /** The engine that makes the interface if the model fails, and that undoes. */
  readonly composer: InterfaceEngine;
  /** Logs each failure for the operator. */
  readonly onFailure: (failure: ModelFailure) => void;
}

interface OpenModelEngine extends Writer, ModelEngineParts {
  readonly limiter: Limiter;
}

export async function openModelEngine(
  options: ModelOptions,
  parts: ModelEngineParts,
  limits: ModelLimits = DEFAULT_MODEL_LIMITS,
): Promise<InterfaceEngine> {
  const catalogue = loadCatalogue();
  const ask = await openLanguageModel(options, toInstructions(catalogue), limits);
  const limiter = new Limiter({ atOnce: limits.turnsMax, waitingMax: limits.turnsWaitingMax });
  const check = (payload: Payload) => checkPayload(payload, catalogue);
  const engine: OpenModelEngine = { ...parts, ask, limits, limiter, check };
  return { name: 'model', run: (request, signal) => run(engine, request, signal) };
}

async function* run(engine: OpenModelEngine, request: EngineRequest, signal: AbortSignal): AsyncGenerator<EngineEvent> {
  const { composer, limits, limiter, onFailure } = engine;
  // Earlier versions are stored; no model need write them again.
  if (request.current !== undefined && /^(?:undo|redo|go back)\b/i.test(request.prompt))
    return yield* composer.run(request, signal);
  const timeout = AbortSignal.timeout(limits.totalMs);
  yield { type: 'status', stage: 'asking', message: 'Asking the language model' };
  try {
    const either = AbortSignal.any([signal, timeout]);
    const giveBack = await takeTurn(limiter, request.owner, either);
    let written: Written;
    try {
      written = yield* writeInterface(engine, request, either);
    } finally {
      giveBack();
    }
    yield* report(request, written);
  } catch (error) {
    if (signal.aborted) return;
    const failure = timeout.aborted ? new ModelFailure('slow') : error;
    if (!(failure instanceof ModelFailure)) throw failure;
    onFailure(failure);
    yield { type: 'status', stage: 'fallback', message: `${failure.words} The composer makes it instead.` };
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

async function* report(
  { prompt, current }: EngineRequest,
  { payload, changedIds }: Written,
): AsyncGenerator<EngineEvent> {
  const sequence = (current?.sequence ?? 0) + 1;
  yield { type: 'status', stage: 'showing', message: 'Showing the interface' };
  yield { type: 'payload', payload: { ...payload, sequence } };
  const coverage =
    changedIds === undefined || current === undefined
      ? toChangeCoverage(prompt, ['root'], false)
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
