/**
 * Since the filter of a write was evaluated, so much was written that the writer would hold up all other writes by looking at it. Nothing
 * was changed; the filter is to be evaluated again.
 */
export class SelectionOutdated extends Error {
  override readonly name = 'SelectionOutdated';

  constructor() {
    super('the selection of a write is outdated');
  }
}
