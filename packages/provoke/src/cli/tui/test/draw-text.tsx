import { render } from 'ink';
import { Component, type ReactElement, type ReactNode } from 'react';
import type { Size } from '../parts/size.ts';
import { createFrameStream } from '../terminal/frame-stream.ts';

type View = (size: Size) => ReactElement;

type Watching = { onFailure: (error: unknown) => void; children: ReactNode };

/** Otherwise Ink draws the error, which is a frame like any other. */
class Watch extends Component<Watching, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override componentDidCatch(error: unknown): void {
    this.props.onFailure(error);
  }
  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}

/** A frame with its styles, without a terminal. Throws what a component of it throws. */
export function drawFrame(view: View, size: Size): string {
  let last = '';
  const failures: unknown[] = [];
  const stdout = createFrameStream(size, (frame) => {
    last = frame;
  });
  const watched = <Watch onFailure={(error) => failures.push(error)}>{view(size)}</Watch>;
  render(watched, { stdout, debug: true, patchConsole: false, exitOnCtrlC: false }).unmount();
  if (failures.length > 0) throw failures[0];
  return last;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: styles start with Escape
const STYLE = /\u001b\[(1|2|4|22|24|3[0-9])m/g;

/** A frame without the styles that the screens use; whatever else is in it stays. */
export const withoutStyles = (frame: string): string => frame.replaceAll(STYLE, '');

/** The same as plain text. */
export const drawText = (view: View, size: Size): string =>
  withoutStyles(drawFrame(view, size))
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
