export const REPORT_REASONS = ['copyright', 'offensive', 'broken', 'spam', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** A page of text. */
export const REPORT_DETAILS_LENGTH_MAX = 2_000;
