import './pager.css';
import { SignButton } from '../../../runtime/elements/button.tsx';
import { useSurface } from '../../../runtime/surface.tsx';

interface PagerProps {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  onPage(page: number): void;
}

/** Shows the page and its neighbours; nothing if one page holds all rows. */
export function Pager({ page, pageSize, total, onPage }: PagerProps) {
  const { say } = useSurface();
  if (total <= pageSize) return null;
  const last = Math.ceil(total / pageSize) - 1;
  return (
    <nav className="m-pager" aria-label={say('rowPages')}>
      <span role="status">
        {say('of', { part: `${page * pageSize + 1}–${Math.min(total, (page + 1) * pageSize)}`, whole: total })}
      </span>
      <SignButton
        className="m-pager__step"
        label={say('previousPage')}
        icon="chevron-left"
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      />
      <SignButton
        className="m-pager__step"
        label={say('nextPage')}
        icon="chevron-right"
        disabled={page === last}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
