import './pager.css';
import { SignButton } from '../../../runtime/elements/button.tsx';

interface PagerProps {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  onPage(page: number): void;
}

/** Shows the page and its neighbours; nothing if one page holds all rows. */
export function Pager({ page, pageSize, total, onPage }: PagerProps) {
  if (total <= pageSize) return null;
  const last = Math.ceil(total / pageSize) - 1;
  return (
    <nav className="m-pager" aria-label="Pages of rows">
      <span role="status">
        {page * pageSize + 1}–{Math.min(total, (page + 1) * pageSize)} of {total}
      </span>
      <SignButton
        className="m-pager__step"
        label="Previous page"
        icon="chevron-left"
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      />
      <SignButton
        className="m-pager__step"
        label="Next page"
        icon="chevron-right"
        disabled={page === last}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
