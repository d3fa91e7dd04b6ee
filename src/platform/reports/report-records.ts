/** A report about a public thing of a service. */
export interface Report {
  readonly id: string;
  /** The id of the reported thing. */
  readonly subjectId: string;
  readonly reason: string;
  readonly details: string;
  /** The sender's client, as `toClientHash` names it. */
  readonly clientHash: string;
  readonly createdAt: Date;
}

export interface ReportRecords {
  add(report: Report): Promise<void>;
  /** Lists unresolved reports, oldest first. */
  list(limit: number): Promise<Report[]>;
  /** Returns false if there is no such unresolved report. */
  resolve(id: string, at: Date): Promise<boolean>;
}
