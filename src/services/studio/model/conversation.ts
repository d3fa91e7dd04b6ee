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
  /** Chosen by the client; others may use the same one for theirs. */
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
  /** Grows by one; the oldest ones are dropped. */
  readonly version: number;
  /** Random: once the version is shared, everybody who has it may read it. */
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
