import './pager.css';
import { Icon } from '../../../runtime/elements/icon.tsx';

interface PagerProps {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  onPage(page: number): void;
}

/** Absent where one page holds all. */
export function Pager({ page, pageSize, total, onPage }: PagerProps) {
  if (total <= pageSize) return null;
  const last = Math.ceil(total / pageSize) - 1;
  return (
    <nav className="m-pager" aria-label="Pages of rows">
      <span role="status">
        {page * pageSize + 1}–{Math.min(total, (page + 1) * pageSize)} of {total}
      </span>
      <button
        type="button"
        className="m-pager__step"
        aria-label="Previous page"
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      >
        <Icon name="chevron-left" />
      </button>
      <button
        type="button"
        className="m-pager__step"
        aria-label="Next page"
        disabled={page === last}
        onClick={() => onPage(page + 1)}
      >
        <Icon name="chevron-right" />
      </button>
    </nav>
  );
}
