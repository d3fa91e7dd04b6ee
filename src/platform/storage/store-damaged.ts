/** A checksum proves that something stored is not what was written. Waiting does not help. */
export class StoreDamaged extends Error {
  override readonly name = 'StoreDamaged';
}
