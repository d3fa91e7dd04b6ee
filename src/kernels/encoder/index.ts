// The arithmetic of the encoder of texts. All of it works on rows of numbers in the memory of this module.

export { add } from './add';
export { attend } from './attend';
export { bend } from './bend';
export { multiply } from './multiply';
export { normalise } from './normalise';
export { round } from './round';
