import { useApp, useInput, usePaste, useWindowSize } from 'ink';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { isLargeEnough } from '../terminal/screen.ts';
import type { Size } from './parts/size.ts';
import { TooSmall } from './parts/too-small.tsx';
import { keyNames } from './terminal/key-names.ts';

/** Gives the terminal to something else until `resume` is called. */
export type Suspend = () => Promise<{ resume(): Promise<void> }>;

export type AppProps = {
  /** Calls back when there is something else to draw. Returns what ends that. */
  subscribe(redraw: () => void): () => void;
  /** Another number for another picture. */
  version(): number;
  view(size: Size): ReactNode;
  press(key: string, size: Size): void;
  paste(text: string): void;
  onSuspendable(suspend: Suspend): void;
};

/** The page on top, with what Ink reads from the terminal: its keys, pastes and size. */
export function App({ subscribe, version, view, press, paste, onSuspendable }: AppProps) {
  const size = useWindowSize();
  const { suspendTerminal } = useApp();
  useSyncExternalStore(subscribe, version);
  useEffect(() => onSuspendable(() => suspendTerminal()), [onSuspendable, suspendTerminal]);
  useInput((input, key) => {
    for (const name of keyNames(input, key)) press(name, size);
  });
  usePaste(paste);
  return isLargeEnough(size) ? view(size) : <TooSmall />;
}
