import s from './sort-button.module.css';

export type Sort = {
  /** Smallest first, and the other way round. */
  up: string;
  down: string;
  /** The order of a first press; `up` by default. */
  first?: 'up' | 'down';
  /** The order of the list. */
  current: string;
  onSort(order: string): void;
};

/** What the head of a column says of the order, for its `<th>`. */
export function ariaSort({ up, down, current }: Sort): 'ascending' | 'descending' | 'none' {
  if (current === up) return 'ascending';
  return current === down ? 'descending' : 'none';
}

/** The head of a column that a list can be ordered by: a press orders it, the next one turns the order round. */
export function SortButton({ name, sort }: { name: string; sort: Sort }) {
  const { up, down, first = 'up', current, onSort } = sort;
  const next = current === up ? down : current === down ? up : sort[first];
  return (
    <button
      type="button"
      className={s.sort}
      data-order={ariaSort(sort)}
      onClick={() => onSort(next)}
    >
      {name}
      <svg width="8" height="12" viewBox="0 0 8 12" aria-hidden="true">
        <path className={s.up} d="M4 1 7 5H1Z" />
        <path className={s.down} d="M4 11 1 7h6Z" />
      </svg>
    </button>
  );
}
