import { type ChainEntry, entryKinds } from '@provoke/contract';
import { textIn, toFields } from '@provoke/evidence';
import { z } from 'zod';

const Signed = z.object({ by: z.int().nullable(), at: z.string() });

/** What the text of an entry says that the rest of a chain depends on. */
export type SaidEntry = {
  run: string | undefined;
  /** The verdict that a result was recorded with, or that a review gives. */
  verdict: string | undefined;
  version: number | undefined;
};

/** Reads the text of an entry; undefined if it is not about what the entry names. */
export function readText(text: string, entry: Omit<ChainEntry, 'text'>): SaidEntry | undefined {
  const whole = parse(text);
  const { by, at } = Signed.safeParse(whole).data ?? {};
  const kind = entryKinds.find((one) => whole[one] !== undefined);
  if (kind !== entry.kind || by !== entry.by || at !== entry.timestamp) return undefined;
  const said = toFields(whole[kind]);
  const about = textIn(said, kind === 'result' ? 'id' : 'result') ?? null;
  if (kind !== 'start' && about !== entry.result) return undefined;
  const version = said['version'];
  return {
    run: textIn(said, 'run'),
    verdict: textIn(said, 'evaluation_status'),
    version: typeof version === 'number' ? version : undefined,
  };
}

function parse(text: string): Record<string, unknown> {
  try {
    return toFields(JSON.parse(text));
  } catch {
    return {};
  }
}
