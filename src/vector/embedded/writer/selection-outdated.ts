/**
 * The error of a write whose filter is outdated: since its evaluation more was written than the writer can check
 * without blocking all other writes. Nothing was changed; the filter is to be evaluated again.
 */
export class SelectionOutdated extends Error {
  override readonly name = 'SelectionOutdated';

  constructor() {
    super('the selection of a write is outdated');
  }
}
