import assert from 'node:assert/strict';
import { it } from 'node:test';
import { FILE_BYTES_MAX, findFileProblem, toStoredFiles } from './stored-file.ts';

const PICTURE = { name: 'Photo.PNG', size: 10, type: 'image/png' };

it('accepts files by ending, by type and by kind of type', () => {
  for (const accept of ['', '.png', 'image/*', 'image/png', '.pdf, image/*']) {
    assert.equal(findFileProblem(PICTURE, accept), undefined, accept);
  }
});

it('refuses files of other types and files that are too large', () => {
  assert.match(findFileProblem(PICTURE, '.pdf,.doc') ?? '', /not of an accepted type \(\.pdf, \.doc\)/);
  assert.match(findFileProblem({ ...PICTURE, size: FILE_BYTES_MAX + 1 }, '') ?? '', /larger than 25 MB/);
});

it('shows no preview but a picture that lies in the data', () => {
  const previews = toStoredFiles([{ name: 'a', preview: 'https://example.com/a.png' }, { preview: 'data:image/png,' }]);
  assert.deepEqual(
    previews.map(({ preview }) => preview),
    [null, 'data:image/png,'],
  );
});
