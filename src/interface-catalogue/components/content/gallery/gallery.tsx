import { type CSSProperties, useState } from 'react';
import type { Expression } from '../../../model/expression.ts';
import { component } from '../../../runtime/component.tsx';
import { Dialog } from '../../../runtime/elements/dialog.tsx';
import { Nothing } from '../../../runtime/elements/nothing.tsx';
import { Picture } from '../../../runtime/elements/picture.tsx';
import { useRows } from '../../../runtime/hooks.tsx';
import { getField } from '../../../runtime/values/data-path.ts';
import { toText } from '../../../runtime/values/to-values.ts';
import './gallery.css';

interface GalleryProps {
  readonly rows: Expression;
  readonly titleField: string;
  readonly textField?: string;
  readonly columns?: number;
}

export const Gallery = component<GalleryProps>('Gallery', ({ rows, titleField, textField, columns = 3 }) => {
  const pictures = useRows(rows);
  const [openId, setOpenId] = useState<string>();
  const open = pictures.find((row) => row.id === openId);
  const toTitle = (row: (typeof pictures)[number]) => toText(getField(row, titleField));
  if (pictures.length === 0) return <Nothing title="No pictures yet" icon="images" />;
  return (
    <>
      <ul className="m-gallery" style={{ '--m-gallery-columns': columns } as CSSProperties}>
        {pictures.map((row) => (
          <li key={row.id}>
            <button type="button" className="m-gallery__open" onClick={() => setOpenId(row.id)}>
              <Picture subject={toTitle(row)} source={toText(getField(row, 'image'))} ratio="square" isDecoration />
              <span className="m-gallery__title">{toTitle(row)}</span>
            </button>
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <Dialog title={toTitle(open)} width="large" onClose={() => setOpenId(undefined)}>
          <Picture subject={toTitle(open)} source={toText(getField(open, 'image'))} ratio="wide" />
          {textField !== undefined && <p>{toText(getField(open, textField))}</p>}
        </Dialog>
      )}
    </>
  );
});
