import type { ChainEntry } from '@provoke/contract';
import type { Difference } from './difference.ts';
import { findVerdict } from './find-verdict.ts';
import { hashOf } from './fold-head.ts';
import { readText } from './read-text.ts';

/** What is kept of an entry until its chain is whole: everything but its text. */
export type NotedEntry = Omit<ChainEntry, 'text'> & {
  /** Where it was read. */
  source: string;
  isGone: boolean;
  run: string | undefined;
  verdict: string | undefined;
  version: number | undefined;
};

/** Checks an entry by itself. */
export function noteEntry(
  { text, ...entry }: ChainEntry,
  source: string,
): { noted: NotedEntry; found: Difference | undefined } {
  const isRight = text !== null && hashOf(text) === entry.hash;
  const said = text === null ? undefined : readText(text, entry);
  const noted: NotedEntry = {
    ...{ ...entry, source, isGone: text === null },
    // What is said by a text that differs proves nothing.
    ...{ run: said?.run, verdict: isRight ? said?.verdict : undefined, version: said?.version },
  };
  if (text === null || (isRight && said)) return { noted, found: undefined };
  return { noted, found: isRight ? ofOther(noted) : describeChange(noted, text) };
}

const ofOther = ({ number, kind, result }: NotedEntry): Difference => ({
  ...{ what: kind, entry: number, result },
  reason: `Entry ${number} says that it is about something else, or by somebody else, than what was recorded.`,
});

function describeChange(entry: NotedEntry, text: string): Difference {
  const { number, kind, result, hash } = entry;
  const recorded = kind === 'result' ? findVerdict(text, hash) : undefined;
  if (recorded !== undefined)
    return {
      ...{ what: 'verdict', entry: number, result },
      reason: `Its verdict was recorded as ${recorded}, and is another one now.`,
    };
  return { what: kind, entry: number, result, reason: changes[kind] };
}

const changes: Readonly<Record<ChainEntry['kind'], string>> = {
  start: 'What the run started with is not what was recorded.',
  result: 'Its evidence, its verdict or the traces recorded with it are not what was recorded.',
  trace: 'A trace that was added later is not what was recorded.',
  review: 'A review is not what was recorded.',
  removal: 'The note of its removal is not what was recorded.',
};
