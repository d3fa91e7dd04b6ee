import { type CSSProperties, useState } from 'react';
import { component } from '../../../runtime/component.tsx';
import { Dialog } from '../../../runtime/elements/dialog.tsx';
import { Nothing } from '../../../runtime/elements/nothing.tsx';
import { Picture } from '../../../runtime/elements/picture.tsx';
import { getField } from '../../../runtime/values/data-path.ts';
import type { Row } from '../../../runtime/values/row-scope.ts';
import { toText } from '../../../runtime/values/to-values.ts';
import './gallery.css';

const PROPS = {
  rows: 'rows',
  titleField: 'field',
  'imageField?': 'field',
  'textField?': 'field',
  'columns?': 'integer',
} as const;

export const Gallery = component('Gallery', PROPS, ({ rows, titleField, imageField, textField, columns = 3 }) => {
  const [openId, setOpenId] = useState<string>();
  const open = rows.find((row) => row.id === openId);
  const toTitle = (row: Row) => toText(getField(row, titleField));
  const toSubject = (row: Row) =>
    imageField === undefined ? toTitle(row) : `${toText(getField(row, imageField))} ${toTitle(row)}`;
  if (rows.length === 0) return <Nothing title="No pictures yet" icon="images" />;
  return (
    <>
      <ul className="m-gallery" style={{ '--m-gallery-columns': columns } as CSSProperties}>
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" className="m-gallery__open" onClick={() => setOpenId(row.id)}>
              <Picture subject={toSubject(row)} source={toText(getField(row, 'image'))} ratio="square" isDecoration />
              <span className="m-gallery__title">{toTitle(row)}</span>
            </button>
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <Dialog title={toTitle(open)} width="large" onClose={() => setOpenId(undefined)}>
          <Picture subject={toSubject(open)} source={toText(getField(open, 'image'))} ratio="wide" />
          {textField !== undefined && <p>{toText(getField(open, textField))}</p>}
        </Dialog>
      )}
    </>
  );
});
