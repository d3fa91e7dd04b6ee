import { createErrorClass } from '../../../base/create-error-class.ts';

/**
 * The error of a write whose filter is outdated: since its evaluation more was written than the writer can check
 * without blocking all other writes. Nothing was changed; the filter is to be evaluated again.
 */
export class SelectionOutdated extends createErrorClass('SelectionOutdated', () => ({
  message: 'the selection of a write is outdated',
})) {}
