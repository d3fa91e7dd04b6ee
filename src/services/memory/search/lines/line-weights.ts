// The weights by which the definitions of files are ranked and shown, fitted on questions about lines.
import fitted from './line-weights.json' with { type: 'json' };

export type LineWeights = typeof fitted;

export const LINE_WEIGHTS: LineWeights = fitted;
