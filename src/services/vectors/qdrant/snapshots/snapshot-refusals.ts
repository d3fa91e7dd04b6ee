export class SnapshotNotFound extends Error {
  override readonly name = 'SnapshotNotFound';
  readonly snapshot: string;

  constructor(snapshot: string) {
    super(`there is no snapshot ${snapshot}`);
    this.snapshot = snapshot;
  }
}

export class ShardNotFound extends Error {
  override readonly name = 'ShardNotFound';
  readonly shard: string;

  constructor(shard: string) {
    super(`there is no shard ${shard}`);
    this.shard = shard;
  }
}

/** A location of a snapshot that is not allowed. */
export class LocationForbidden extends Error {
  override readonly name = 'LocationForbidden';
}

/** A location that leads to no snapshot. */
export class LocationRefused extends Error {
  override readonly name = 'LocationRefused';
}
