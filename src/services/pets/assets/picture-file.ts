import type { AssetFiles, PictureGroup, Requester } from '../ports.ts';

/** Something that can be downloaded: known by its tag before it is read or made. */
export interface PictureFile {
  readonly type: string;
  /** Strong: the same tag always means the same bytes. */
  readonly etag: string;
  read(requester?: Requester): Promise<Buffer>;
}

/** Grows when anything is drawn or encoded differently than before, and makes everything be drawn again. */
const EDITION = 1;

interface DerivedPicture {
  readonly assetId: string;
  /** Stands for everything besides the asset that decides what it looks like. */
  readonly name: string;
  readonly type: string;
  readonly group?: PictureGroup;
}

/** Made when first asked for. */
export function derivedFile(files: AssetFiles, picture: DerivedPicture, make: () => Promise<Buffer>): PictureFile {
  const { assetId, type, group } = picture;
  const name = `${EDITION}-${picture.name}`;
  return {
    type,
    etag: `"${assetId}-${name}"`,
    read: (requester) => files.derive(assetId, name, make, { group, requester }),
  };
}
