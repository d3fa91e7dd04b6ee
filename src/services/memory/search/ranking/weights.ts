// The weights of the signals, which `tools/fit-ranking.ts` writes.
import fitted from '../weights.json' with { type: 'json' };

export type Weights = typeof fitted;
export type SignalName = keyof Weights['signals'];

export const WEIGHTS: Weights = fitted;
export const SIGNAL_NAMES = Object.keys(fitted.signals) as SignalName[];
