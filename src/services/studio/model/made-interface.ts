/** An interface that was checked, as the texts that are stored and sent: threads pass them on without looking into them. */
export interface MadeInterface {
  readonly title: string;
  /** The payload. */
  readonly json: string;
  /** A2UI messages that make it of what the client shows. */
  readonly messages: readonly string[];
  /** Whether it is the one that the turn began with, but for its number. */
  readonly isCurrent: boolean;
}
