import { formatCount } from '@provoke/figures';
import s from './lists.module.css';

const PAGE_SIZE = 10;

type Props = {
  /** What is listed: `agents`. */
  what: string;
  count: number;
  page: number | undefined;
  size?: number;
  onPage(page: number): void;
};

/** `11–20 of 57 agents`, and the pages before and after. */
export function Pager({ what, count, page = 1, size = PAGE_SIZE, onPage }: Props) {
  const pages = Math.max(1, Math.ceil(count / size));
  const first = (page - 1) * size + 1;
  const last = Math.min(count, page * size);
  return (
    <nav className={s.pager} aria-label={`Pages of ${what}`} data-pager>
      <span className="quiet" data-count>
        {pages === 1
          ? `${formatCount(count)} ${what}`
          : `${formatCount(first)}–${formatCount(last)} of ${formatCount(count)} ${what}`}
      </span>
      {pages > 1 && (
        <span className={s.turns}>
          <button
            type="button"
            className="button"
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          >
            Previous
          </button>
          <button
            type="button"
            className="button"
            disabled={page >= pages}
            onClick={() => onPage(page + 1)}
          >
            Next
          </button>
        </span>
      )}
    </nav>
  );
}
