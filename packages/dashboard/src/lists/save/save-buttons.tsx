import { plural } from '@provoke/figures';
import { useState } from 'react';
import { announce } from '../../announce/announce.ts';
import type { SavedFormat, SavedRow } from './save-rows.ts';

type Props = {
  /** Of the file, without its ending. */
  name: string;
  /** The rows of the list as it is filtered. */
  read(): Promise<SavedRow[]> | SavedRow[];
  /** What is saved, for the names of the buttons: `these runs`. */
  what: string;
};

const FORMATS = { csv: 'CSV', jsonl: 'JSONL' } as const;

/** Saves the filtered list as a file. */
export function SaveButtons({ name, read, what }: Props) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const save = async (format: SavedFormat) => {
    setState('busy');
    try {
      const rows = await read();
      const { saveRows } = await import('./save-rows.ts');
      saveRows(name, format, rows);
      setState('idle');
      announce(`${plural(rows.length, 'row')} saved as ${FORMATS[format]}`);
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      {(['csv', 'jsonl'] as const).map((format) => (
        <button
          key={format}
          type="button"
          className="button"
          aria-label={`Save ${what} as ${FORMATS[format]}`}
          // Disabled, it would lose the focus.
          aria-disabled={state === 'busy'}
          onClick={() => void (state !== 'busy' && save(format))}
        >
          {FORMATS[format]}
        </button>
      ))}
      {state === 'failed' && (
        <span className="quiet" role="alert">
          It could not be read. Try again.
        </span>
      )}
    </>
  );
}
