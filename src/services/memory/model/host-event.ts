// Events of a code host: something has changed in a repository or installation. The current state is read from the host
// itself, so the order of its messages does not matter.
import type { RepositoryName } from './repository.ts';

export interface EventRepository {
  /** The host's id, which survives a rename or a transfer. */
  readonly hostId: number;
  /** The installation; undefined in messages of webhooks that belong to no app. */
  readonly installationId: number | undefined;
  readonly defaultBranch: string | undefined;
  /** All clone addresses. */
  readonly addresses: readonly string[];
}

export type HostEvent =
  /** An installation was created, removed or suspended, or has other repositories now. */
  | { readonly kind: 'installation'; readonly installationId: number }
  /** A branch was moved, created or deleted. */
  | { readonly kind: 'push'; readonly repository: EventRepository; readonly branch: string }
  /** The name, owner, visibility or default branch changed. Or the repository was deleted. */
  | { readonly kind: 'repository'; readonly repository: EventRepository; readonly change: RepositoryChange }
  | { readonly kind: 'pull'; readonly repository: EventRepository };

/**
 * The kind of a change. `content`: the indexed content may have changed; `access`: the permissions may have changed.
 */
export type RepositoryChange = 'content' | 'access' | 'name';

export interface Delivery {
  /** The id, given by the sender and not signed. */
  readonly id: string;
  /** The SHA-256 of the signed bytes. */
  readonly bodyHash: string;
  /** The host's name of the event. */
  readonly event: string;
  readonly receivedAt: Date;
}

/** A repository as its code host describes it. */
export interface HostRepository extends RepositoryName {
  readonly hostId: number;
  /** The address that git fetches from, without a credential. */
  readonly address: string;
}
