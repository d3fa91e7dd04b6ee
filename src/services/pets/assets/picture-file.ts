import type { AssetFiles, PictureGroup, Requester } from '../ports.ts';

/** Something that can be downloaded: known by its tag before it is read or made. */
export interface PictureFile {
  readonly type: string;
  /** Strong: the same tag always means the same bytes. */
  readonly etag: string;
  read(requester?: Requester): Promise<Buffer>;
}

/** The version of drawing and encoding. Increment it with every change of them, so that all pictures are made again. */
const EDITION = 1;

interface DerivedPicture {
  readonly assetId: string;
  /** A name that identifies the picture among those of the asset. */
  readonly name: string;
  readonly type: string;
  readonly group?: PictureGroup;
}

/** Returns a picture that is made at the first request. */
export function derivedFile(files: AssetFiles, picture: DerivedPicture, make: () => Promise<Buffer>): PictureFile {
  const { assetId, type, group } = picture;
  const name = `${EDITION}-${picture.name}`;
  return {
    type,
    etag: `"${assetId}-${name}"`,
    read: (requester) => files.derive(assetId, name, make, { group, requester }),
  };
}
