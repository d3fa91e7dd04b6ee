// What a code host tells: that something has changed, and where. How things stand now is asked of the host itself, so that the
// order in which its messages arrive does not matter.

export interface EventRepository {
  /** Stays when the repository is renamed or transferred. */
  readonly hostId: number;
  /** Undefined in messages of webhooks that belong to no app. */
  readonly installationId: number | undefined;
  readonly defaultBranch: string | undefined;
  /** All by which it can be cloned. */
  readonly addresses: readonly string[];
}

export type HostEvent =
  /** An installation came, went, was suspended, or has other repositories now. */
  | { readonly kind: 'installation'; readonly installationId: number }
  /** A branch was moved, created or deleted. */
  | { readonly kind: 'push'; readonly repository: EventRepository; readonly branch: string }
  /** Its name, owner, visibility or default branch changed, or it was deleted. */
  | { readonly kind: 'repository'; readonly repository: EventRepository; readonly change: RepositoryChange }
  | { readonly kind: 'pull'; readonly repository: EventRepository };

/** `content`: possibly what is indexed; `access`: possibly who may see it. */
export type RepositoryChange = 'content' | 'access' | 'name';

export interface Delivery {
  /** Given by the sender, and not signed. */
  readonly id: string;
  /** SHA-256 of the signed bytes. */
  readonly bodyHash: string;
  /** What the host calls the event. */
  readonly event: string;
  readonly receivedAt: Date;
}

/** A repository as its code host knows it. */
export interface HostRepository {
  readonly hostId: number;
  readonly owner: string;
  readonly name: string;
  /** Where git fetches it, without a credential. */
  readonly address: string;
}
