// The weights by which the definitions of a file are ranked, fitted on the tried half of the questions about lines.
import fitted from './line-weights.json' with { type: 'json' };

export type LineWeights = typeof fitted;

export const LINE_WEIGHTS: LineWeights = fitted;
