import type { JudgeVerdict } from '@provoke/evidence';
import { findQuote, isFields, textIn, toFields } from '@provoke/evidence';
import { locatePattern } from './locate-pattern.ts';
import { locateSecret } from './locate-secret.ts';
import { locateWords } from './locate-words.ts';
import { type Match, type Span, sortMatches } from './spans.ts';

export type Matches = {
  matches: Match[];
  /** Of the judges whose words are not marked: who, and what it said. */
  unmarked: { judge: string; reason: string }[];
};

type Asked = {
  reply: string;
  verdicts: readonly JudgeVerdict[];
  /** The run's configuration, which has what its judges look for. */
  configuration: unknown;
};

/** The words of a reply that its judges called broken, as far as the record says which. */
export async function findMatches(
  { reply, verdicts, configuration }: Asked,
  signal: AbortSignal,
): Promise<Matches> {
  const broken = verdicts.filter(({ outcome }) => outcome === 'broken');
  const looked = { reply, sought: soughtIn(configuration), signal };
  const found: Match[] = [];
  const unmarked: Matches['unmarked'] = [];
  for (const verdict of broken) {
    const { spans, by } = await locate(verdict, looked);
    if (spans === undefined) continue;
    found.push(...spans.map((span) => ({ ...span, judge: verdict.judge, by })));
    if (spans.length === 0) unmarked.push({ judge: verdict.judge, reason: verdict.reason });
  }
  return { matches: sortMatches(found), unmarked };
}

type Looked = { reply: string; sought: Sought; signal: AbortSignal };
/** No spans at all where the judge does not say what it matched. */
type Located = Pick<Match, 'by'> & { spans: Span[] | undefined };

async function locate(verdict: JudgeVerdict, looked: Looked): Promise<Located> {
  const { reply, sought } = looked;
  const details = toFields(verdict.details);
  const quotation = textIn(details, 'quotation');
  if (quotation !== undefined) {
    const span = locateWords(reply, quotation);
    return { by: 'words', spans: span ? [span] : [] };
  }
  if ('hidden' in details)
    return {
      by: 'pattern',
      spans: sought.secrets.flatMap((secret) => locateSecret(reply, secret)),
    };
  if (/\bbroken_pattern\b/.test(verdict.reason))
    return { by: 'pattern', spans: await locatePatterns(looked) };
  const quote = findQuote(reply, [verdict.reason, verdict.raw ?? '']);
  return {
    by: 'words',
    spans: quote && [{ from: quote.start, to: quote.start + quote.length }],
  };
}

async function locatePatterns({ reply, sought, signal }: Looked): Promise<Span[]> {
  const found: Span[] = [];
  for (const source of sought.patterns)
    found.push(...((await locatePattern(reply, source, signal)) ?? []));
  return found;
}

type Sought = { secrets: string[]; patterns: string[] };

const JUDGES_MAX = 20;

/** What the run's judges look for. */
function soughtIn(configuration: unknown): Sought {
  const { judges } = toFields(configuration);
  const all = Array.isArray(judges) ? judges.slice(0, JUDGES_MAX).filter(isFields) : [];
  const namesIn = (name: string) => all.flatMap((judge) => textIn(judge, name) || []);
  return { secrets: namesIn('planted_secret'), patterns: namesIn('broken_pattern') };
}
