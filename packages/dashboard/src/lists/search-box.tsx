import { useSearchInput } from '../parts/use-search-input.ts';
import s from './lists.module.css';

type Props = { label: string; value: string; onChange(value: string): void };

/** Finds in a list while it is typed. */
export function SearchBox({ label, value, onChange }: Props) {
  const input = useSearchInput(value, onChange);
  return (
    <input type="search" className={s.search} aria-label={label} placeholder={label} {...input} />
  );
}
