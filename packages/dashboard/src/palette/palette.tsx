import { formatCount } from '@provoke/figures';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { announce } from '../announce/announce.ts';
import { HostileText } from '../parts/hostile-text.tsx';
import { listEntries } from './list-entries.ts';
import s from './palette.module.css';
import { useEntries } from './use-entries.ts';

/** Finds a page, an agent, a run, a campaign or a goal by its words: a WAI-ARIA combobox in a native dialog. */
export function Palette({ onClose }: { onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, type] = useState('');
  const [place, setPlace] = useState(0);
  const found = listEntries(useEntries(typed), typed);
  const chosen = found[place];
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    dialog.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });

  const count = found.length;
  useEffect(() => {
    if (typed)
      announce(count === 0 ? 'Nothing has that name' : `${formatCount(count)} found`, 'found');
  }, [typed, count]);

  const open = (entry = chosen) => {
    dialog.current?.close();
    entry?.open();
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setPlace((place + step + found.length) % Math.max(found.length, 1));
    else if (event.key === 'Enter') open();
    else return;
    event.preventDefault();
  };
  return (
    <dialog ref={dialog} className={s.palette} aria-label="Go to" onClose={onClose}>
      <input
        role="combobox"
        aria-label="Page, agent, run, campaign or goal"
        aria-expanded="true"
        aria-controls="palette-entries"
        aria-autocomplete="list"
        aria-activedescendant={chosen && `palette-${chosen.id}`}
        placeholder="Go to a page, agent, run, campaign or goal"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onKeyDown={press}
        onChange={({ target }) => {
          type(target.value);
          setPlace(0);
        }}
      />
      <div id="palette-entries" role="listbox" aria-label="What was found" className={s.list}>
        {found.map((entry, row) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the keys
          <div
            key={entry.id}
            id={`palette-${entry.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={row === place}
            onClick={() => open(entry)}
            onPointerMove={() => setPlace(row)}
          >
            <span className="clip">
              <HostileText text={entry.title} plain />
            </span>
            <span className="quiet">{entry.kind}</span>
          </div>
        ))}
      </div>
      <p className="unseen" role="status" data-announcements />
      {found.length === 0 && <p className={s.none}>Nothing has that name.</p>}
    </dialog>
  );
}
