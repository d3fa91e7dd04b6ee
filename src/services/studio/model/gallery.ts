import type { Payload } from '../../../interface-catalogue/model/payload.ts';
import type { Owner } from './people.ts';

/**
 * The status of an entry. `unpublished` is set by its owner, who may publish it again; `hidden` and `removed` by an
 * administrator, the latter for good.
 */
export type EntryStatus = 'published' | 'unpublished' | 'hidden' | 'removed';

export interface EntrySummary {
  readonly id: string;
  readonly owner: Owner;
  readonly title: string;
  /** Null unless its owner published it too. */
  readonly prompt: string | null;
  /** The name of the account that published it. */
  readonly author: string | null;
  readonly status: EntryStatus;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface GalleryEntry extends EntrySummary {
  readonly payload: Payload;
}

export type Rating = 1 | -1;

export const REPORT_REASONS = ['offensive', 'personal-data', 'copyright', 'spam', 'broken', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
