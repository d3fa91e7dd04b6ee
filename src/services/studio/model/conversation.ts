// A conversation: prompts of one owner and the versions of the interface that they led to.

import type { Payload } from '../../../interface-catalogue/model/payload.ts';
import type { Coverage } from './coverage.ts';
import type { Owner } from './people.ts';

export interface HistoryItem {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

export interface ConversationKey {
  readonly owner: Owner;
  /** The id that the client chose; others may use the same one. */
  readonly id: string;
}

export interface Conversation extends ConversationKey {
  /** The title of the latest version. */
  readonly title: string;
  readonly latestVersion: number;
  /** The last entries, oldest first. */
  readonly history: readonly HistoryItem[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface VersionSummary {
  /** The number of the version, which grows by one; the oldest versions are dropped. */
  readonly version: number;
  /** A random id. Once the version is shared, all who have the id may read it. */
  readonly turnId: string;
  readonly prompt: string;
  readonly title: string;
  readonly engine: Coverage['engine'];
  readonly createdAt: Date;
}

export interface Version extends VersionSummary {
  readonly payload: Payload;
  readonly coverage: Coverage;
}
