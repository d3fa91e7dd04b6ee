import './dropzone.css';
import { type DragEvent, useRef, useState } from 'react';
import { component } from '../../../runtime/component.tsx';
import { Icon } from '../../../runtime/elements/icon.tsx';
import { FieldBox, FieldLabel, FieldNotes } from '../field/field.tsx';
import { INPUT_PROPS, useInput } from '../field/use-input.tsx';
import { FileList } from './file-list.tsx';
import { readFile } from './read-file.tsx';
import { FILES_MAX, findFileProblem, toStoredFiles } from './stored-file.ts';

const PROPS = { ...INPUT_PROPS, 'accept?': 'string', 'multiple?': 'boolean' } as const;

export const Dropzone = component('Dropzone', PROPS, ({ accept = '', multiple: isMultiple, ...props }) => {
  const input = useInput(props);
  const files = toStoredFiles(input.value);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [isOver, setIsOver] = useState(false);
  const control = useRef<HTMLInputElement>(null);
  const take = async (given: Iterable<File>) => {
    const offered = isMultiple ? [...given] : [...given].slice(0, 1);
    const problems = offered.map((file) => findFileProblem(file, accept));
    const accepted = offered.filter((_, index) => problems[index] === undefined);
    const read = await Promise.all(accepted.map(readFile));
    const all = isMultiple ? [...files, ...read] : read.length > 0 ? read : files;
    const tooMany = all.length > FILES_MAX ? [`Only the first ${FILES_MAX} files are kept`] : [];
    setRefused([...problems.filter((problem) => problem !== undefined), ...tooMany]);
    input.set(all.slice(0, FILES_MAX));
  };
  const onDrag = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(event.type === 'dragover');
    if (event.type === 'drop') void take(event.dataTransfer.files);
  };
  return (
    <FieldBox input={input}>
      <span className="m-field__label">
        <FieldLabel input={input} />
      </span>
      <label
        className="m-dropzone"
        data-over={isOver || undefined}
        onDragOver={onDrag}
        onDragLeave={onDrag}
        onDrop={onDrag}
      >
        <span className="m-dropzone__icon">
          <Icon name="upload" />
        </span>
        <span>
          <strong>Choose {isMultiple ? 'files' : 'a file'}</strong> or drop {isMultiple ? 'them' : 'it'} here
        </span>
        {accept !== '' && <span className="m-dropzone__accept">{toKinds(accept)}</span>}
        <input
          {...input.inputProps}
          ref={control}
          className="m-unseen"
          type="file"
          aria-label={`${input.label}: choose ${isMultiple ? 'files' : 'a file'}`}
          accept={accept || undefined}
          multiple={isMultiple}
          onChange={(event) => {
            void take([...(event.currentTarget.files ?? [])]);
            // The same file may be chosen again after it was removed.
            event.currentTarget.value = '';
          }}
        />
      </label>
      {refused.length > 0 && (
        <p className="m-field__error" role="alert">
          <Icon name="alert-triangle" />
          {refused.join('. ')}
        </p>
      )}
      <FieldNotes input={input} />
      <FileList
        files={files}
        onRemove={(id) => {
          input.set(files.filter((file) => file.id !== id));
          control.current?.focus();
        }}
      />
    </FieldBox>
  );
});

/** Returns `.pdf, image/*` in words for people. */
function toKinds(accept: string): string {
  return accept
    .split(',')
    .map((kind) => kind.trim())
    .map((kind) => (kind.endsWith('/*') ? `any ${kind.slice(0, -2)}` : kind.replace(/^\.|^.*\//, '').toUpperCase()))
    .join(', ');
}
