import { SearchIcon } from '../../parts/icons.tsx';
import { useSearchInput } from '../../parts/use-search-input.ts';
import s from './filter-bar.module.css';

type Props = { words: string; onChange(words: string): void };

/** Words of goals, prompts, replies and calls; searched when typing pauses. */
export function SearchField({ words, onChange }: Props) {
  const input = useSearchInput(words, onChange);
  return (
    <label className={s.search}>
      <SearchIcon />
      <span className="unseen">Search goals, prompts, replies, calls</span>
      <input
        type="search"
        placeholder="Search goals, prompts, replies, calls"
        maxLength={200}
        {...input}
      />
      <kbd>/</kbd>
    </label>
  );
}
