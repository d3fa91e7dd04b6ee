/** Why an image is refused before anything is known about its pixels. */
export type ImageFault = 'format' | 'damaged' | 'animated' | 'size';

/** The message continues a sentence that begins with what the image is: "The spritesheet …". */
export class UnreadableImage extends Error {
  override readonly name = 'UnreadableImage';
  readonly fault: ImageFault;

  constructor(fault: ImageFault, message: string) {
    super(message);
    this.fault = fault;
  }
}
