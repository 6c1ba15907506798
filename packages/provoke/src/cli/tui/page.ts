import type { ReactElement } from 'react';
import type { KeyHint } from './parts/keys.tsx';
import type { Size } from './parts/size.ts';

/** One screen of the UI. */
export type Page = {
  view(size: Size): ReactElement;
  /** Whether the key meant something here. */
  press(key: string, size: Size): boolean;
  /** Text that was pasted. Without it, a paste means nothing here. */
  paste?(text: string): void;
  /** All keys, for the help. */
  keys: readonly KeyHint[];
  /** Asked before `q` leaves the screen. A page that refuses comes to the top, where it asks the user itself. */
  mayQuit?(): boolean;
  /** Called when it is on top again, as after a campaign that was started from it. */
  shown?(): void;
  /** Called when it is left for good: what it reads or waits for ends. */
  close?(): void;
  /** What the shell prints if the process is ended by force while it is open: where the record is, how to resume. */
  lastWords?(): string | undefined;
};
