/** Selected in the preview: "this". */
export interface Selected {
  readonly nodeId: string;
  /** The words in the node that were clicked, such as the heading of a column. */
  readonly text?: string | undefined;
}

/** Undefined without a node. */
export function toSelected(nodeId: string | undefined, text?: string): Selected | undefined {
  return nodeId === undefined ? undefined : { nodeId, text };
}
