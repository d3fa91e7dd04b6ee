import { SignButton } from '../../../runtime/elements/button.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { formatValue } from '../../../runtime/values/format-value.ts';
import type { StoredFile } from './stored-file.ts';

interface FileListProps {
  readonly files: readonly StoredFile[];
  onRemove(id: string): void;
}

export function FileList({ files, onRemove }: FileListProps) {
  if (files.length === 0) return null;
  return (
    <ul className="m-dropzone__files" aria-label="Chosen files">
      {files.map(({ id, name, size, preview }) => (
        <li key={id} className="m-dropzone__file">
          {preview === null ? (
            <span className="m-dropzone__preview">
              <Icon name="file-text" />
            </span>
          ) : (
            <img className="m-dropzone__preview" src={preview} alt={`Preview of ${name}`} />
          )}
          <span className="m-dropzone__words">
            <span className="m-dropzone__name">{name}</span>
            <span className="m-dropzone__size">{formatValue(size, 'bytes')}</span>
          </span>
          <SignButton className="m-control__button" label={`Remove ${name}`} icon="x" onClick={() => onRemove(id)} />
        </li>
      ))}
    </ul>
  );
}
