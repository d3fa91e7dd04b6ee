import type { ImageFault } from '../../model/refusals.ts';

/** An image that is refused before anything is known about its pixels. */
export class UnreadableImage extends Error {
  override readonly name = 'UnreadableImage';
  readonly fault: ImageFault;
  /** The chunk, count or size of the fault, if it has one. */
  readonly detail: string;

  constructor(fault: ImageFault, detail = '') {
    super(`${fault} ${detail}`.trim());
    this.fault = fault;
    this.detail = detail;
  }
}
