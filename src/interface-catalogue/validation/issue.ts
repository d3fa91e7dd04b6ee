/** A violation that the check of a payload reports. */
export interface Issue {
  readonly nodeId?: string;
  /** The path of the value in the payload: `/nodes/3/props/label`. */
  readonly path: string;
  readonly message: string;
}

export type Report = (path: string, message: string, nodeId?: string) => undefined;
