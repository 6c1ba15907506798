import type { HeldElsewhere } from './promises.ts';

const SUBPROCESS = 'packages/engine/src/targets/subprocess/conformance.e2e.test.ts';
const commandLineTool = {
  holds: {
    reply: [SUBPROCESS, 'passes any prompt unchanged on standard input'],
    turns: [SUBPROCESS, 'passes an earlier conversation that the tool does not remember'],
    abort: [SUBPROCESS, 'stops immediately when aborted, and leaves nothing behind'],
    slow: [SUBPROCESS, 'ends a tool over its time limit with everything it started'],
    long: [SUBPROCESS, 'rejects a reply over 4 MiB without reading the rest'],
    garbage: [SUBPROCESS, 'treats garbage with a failing exit code as an error, not a reply'],
    many: [SUBPROCESS, 'gives each of several simultaneous calls its own reply'],
    midway: [SUBPROCESS, 'treats a killed tool as retryable'],
    secrets: [SUBPROCESS, 'hides our secrets and every variable that is not allowed'],
  },
  never: {
    status:
      'A program has an exit code. A failing one is an error, with the end of its error output.',
    empty: 'A tool that prints nothing has failed: it always says something.',
  },
} as const;

const STEPS = 'thoughts, tool calls and their results become steps, in the order they happened';
const READ_TOOLS = 'packages/engine/src/targets/subprocess/read-tools.test.ts';
const toolWithSteps = {
  ...commandLineTool,
  holds: {
    ...commandLineTool.holds,
    calls: [READ_TOOLS, STEPS],
    results: [READ_TOOLS, STEPS],
  },
} as const;

const [WORDS_ALONE, CONCURRENCY] = ['It prints words alone.', 'e2e/scan-concurrency.test.ts'];

/** Targets without a wire to a server, and the suites that hold them to the same. */
export const heldElsewhere: Readonly<Record<string, HeldElsewhere>> = {
  'codecli-a': toolWithSteps,
  'codecli-b': toolWithSteps,
  selfhosted: {
    ...commandLineTool,
    never: { ...commandLineTool.never, calls: WORDS_ALONE, results: WORDS_ALONE },
  },
  web: {
    holds: {
      reply: ['e2e/scan-awkward.test.ts', 'an answer that grows'],
      turns: [CONCURRENCY, 'two conversations at a time each continue on their own page'],
      abort: ['e2e/scan-guard.test.ts', 'an abort ends a call without an answer'],
      slow: ['e2e/scan-unfinished.test.ts', 'nor is one on a page that still shows that it works'],
      long: ['e2e/scan-unfinished.test.ts', 'nor one that is longer than what is read of a page'],
      many: [CONCURRENCY, 'with four calls at a time there are four pages'],
      midway: [CONCURRENCY, 'after the browser was killed, a conversation begins anew'],
      secrets: ['e2e/scan-sign-in.test.ts', 'and no record holds either'],
    },
    never: {
      calls: 'A page shows what is said, not what tools did.',
      results: 'A page shows what is said, not what tools did.',
      status: 'A page shows its own words for an error.',
      empty: 'A page that shows no reply is waited for, and then an error.',
      garbage: 'What a page shows is the reply.',
    },
  },
};
