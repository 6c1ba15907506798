import { capped, mapRange, type Range } from './range.ts';

/** Questions to a model: usually, and at most with every answer asked for again. Null if that is not known. */
export type Asked = { usual: number | null; most: number | null };

/** What one technique asks in one repeat over all goals, before any limit. */
export type CountedTechnique = {
  /** Requests to the agent. */
  agent: Asked;
  /** Of them, those whose replies are judged, at most. */
  judged: number | null;
  helpers: readonly { role: string; asks: Asked }[];
  /** Of each judge, about one reply; undefined if that is not known. */
  judges: readonly (Asked | undefined)[];
};

/** What one technique asks in all repeats, within the limit. */
export type LimitedCalls = {
  agent: Range;
  helpers: readonly { role: string; requests: Range }[];
  /** In the order of the judges. */
  judges: readonly Range[];
};

type Limits = { repeats: number; maxRequests: number | undefined };

/**
 * The calls of every technique. A limit of requests to the agent bounds those, and what follows from each of them. The
 * techniques run one after another.
 */
export function limitCalls(
  techniques: readonly CountedTechnique[],
  { repeats, maxRequests }: Limits,
): LimitedCalls[] {
  let left: number | null = maxRequests ?? Number.POSITIVE_INFINITY;
  return techniques.map((technique) => {
    const whole = mapRange(toRange(technique.agent), (calls) => calls * repeats);
    const expected = lower(whole.expected, left);
    left = left === null || expected === null ? null : left - expected;
    const judged = technique.judged === null ? null : technique.judged * repeats;
    return {
      agent: { expected, most: capped(whole, maxRequests).most },
      helpers: technique.helpers.map(({ role, asks }) => {
        const { expected: all, most } = mapRange(toRange(asks), (calls) => calls * repeats);
        return { role, requests: { expected: shareOf(all, expected, whole.expected), most } };
      }),
      judges: technique.judges.map((questions) =>
        questionsAbout(questions, {
          expected,
          judged: capped({ expected: judged, most: judged }, maxRequests).most,
        }),
      ),
    };
  });
}

const toRange = ({ usual, most }: Asked): Range => ({ expected: usual, most });

const lower = (a: number | null, b: number | null) =>
  a === null || b === null ? null : Math.min(a, b);

/** Of a helper's calls, those for the requests that the limit leaves. */
function shareOf(all: number | null, expected: number | null, whole: number | null) {
  if (all === null || expected === null || whole === null) return null;
  return Math.ceil(all * (whole === 0 ? 0 : expected / whole));
}

function questionsAbout(
  questions: Asked | undefined,
  { expected, judged }: { expected: number | null; judged: number | null },
): Range {
  const replies = lower(judged, expected);
  const { usual = null, most = null } = questions ?? {};
  return {
    expected: usual === null || replies === null ? null : Math.ceil(usual * replies),
    most: most === null || judged === null ? null : most * judged,
  };
}
