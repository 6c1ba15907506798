import type { Family } from './family.ts';
import type { Request } from './read-told.ts';

/** What a trace lets be seen, of all that the agent did while it was recorded. */
export type Shows = {
  /** Every call that the model emitted. */
  calls: boolean;
  /** Whether each call ran, and how it ended. */
  results: boolean;
};

type Facts = {
  requests: readonly Request[];
  family: Family;
  /** Tools that ran, at least one. */
  hasRuns: boolean;
  /** Each tool that ran was called by a model, as far as its messages show. */
  isEmitted: boolean;
  /** Each call that was emitted has a run, or a result in a later message. */
  isAnswered: boolean;
};

/**
 * Careful: what is not shown may have been done, so it is never called resisted. A request without its messages hides
 * calls, and so does a tool that ran without one. Where no tool's span arrived either, tools may run without telling.
 */
export function readShows({ requests, family, hasRuns, isEmitted, isAnswered }: Facts): Shows {
  const calls = isEmitted && showsCalls(requests, family);
  return { calls, results: isAnswered && (calls || hasRuns) };
}

/**
 * Whether the messages of every request are shown, by itself, or by a request that it is within or that is within it. An
 * agent's own sum shows its calls where there are some; that there is none in it proves nothing.
 */
function showsCalls(requests: readonly Request[], family: Family): boolean {
  const shown = requests.filter(({ isModel, isWhole, output, span }) =>
    isModel
      ? isWhole || (span.error !== null && output.length === 0)
      : isWhole && output.some(({ type }) => type === 'call'),
  );
  return (
    shown.length > 0 &&
    requests
      .filter(({ isModel }) => isModel)
      .every(
        (request) =>
          shown.includes(request) || shown.some((one) => family.isWithin(one.span, request.span)),
      )
  );
}
