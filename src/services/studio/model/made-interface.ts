/** A checked interface as the texts that are stored and sent; threads pass them on unparsed. */
export interface MadeInterface {
  readonly title: string;
  /** The payload. */
  readonly json: string;
  /** A2UI messages that change what the client shows into it. */
  readonly messages: readonly string[];
  /** True if only its number differs from the interface with which the turn began. */
  readonly isCurrent: boolean;
}
