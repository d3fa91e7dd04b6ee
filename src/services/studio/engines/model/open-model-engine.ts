import { loadCatalogue } from '../../../../interface-catalogue/load-catalogue.ts';
import { checkPayload } from '../../../../interface-catalogue/validation/check-payload.ts';
import type { InterfaceEngine } from '../engine.ts';
import type { ModelOptions } from './language-model.ts';
import { DEFAULT_MODEL_LIMITS, type ModelLimits } from './limits.ts';
import { createModelEngine, type ModelEngineParts } from './model-engine.ts';
import { openLanguageModel } from './open-language-model.ts';
import { toInstructions } from './prompt/to-instructions.ts';

export async function openModelEngine(
  options: ModelOptions,
  parts: ModelEngineParts,
  limits: ModelLimits = DEFAULT_MODEL_LIMITS,
): Promise<InterfaceEngine> {
  const model = await openLanguageModel(options, limits);
  const catalogue = loadCatalogue();
  const check = (payload: unknown) => checkPayload(payload, catalogue);
  return createModelEngine({ ...parts, model, instructions: toInstructions(catalogue), check, limits });
}
