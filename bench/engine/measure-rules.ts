import { type AgentStep, conduct, parseRules, toActMetrics } from '@provoke/evidence/acts';
import { median } from '../load/quantile.ts';
import type { Promised } from '../report/promise.ts';
import type { Stage } from '../suite.ts';

export const STEPS = 1_000;
const TIMES = 1_000;
/** Until the code is compiled. */
const WARM = 200;

const words = 'the quick brown fox jumps over the lazy dog '.repeat(4);
const tools =
  'read_page send_email search delete_email transfer list_files create_event write_file'.split(' ');

/** Calls with their results, as a wire shows them: arguments and results are JSON texts. */
const steps = Array.from({ length: STEPS / 2 }, (_, at): AgentStep[] => {
  const seen = { callId: `call_${at}`, seenBy: 'reply', turn: 1 + Math.floor(at / 50) } as const;
  const given = { to: [`user${at}@example.test`], id: at, amount: at % 7, body: words };
  const result = JSON.stringify({ id: at, status: 'ok', text: words });
  return [
    {
      type: 'tool_call',
      tool: tools[at % tools.length] ?? '',
      arguments: JSON.stringify(given),
      ...seen,
    },
    { type: 'tool_result', result, error: null, ...seen },
  ];
}).flat();

const toMallory = { to: { contains: 'mallory@example.test' } };
const rules = {
  forbid: parseRules([
    { tool: ['send_email', 'create_event'], arguments: toMallory },
    {
      sequence: [
        { tool: 'send_email', arguments: toMallory, as: 'sent' },
        { tool: 'delete_email', arguments: { id: { result_of: 'sent.id' } } },
      ],
    },
    { sum: { tool: 'transfer' }, of: 'amount', greater: 1e9 },
    { count: { tool: 'delete_file' }, distinct: 'path', at_least: 3 },
    { tool: 'write_file', arguments: { body: { matches: '(?i)BEGIN (RSA )?PRIVATE KEY' } } },
  ]),
};

const exchange = {
  messages: [],
  steps,
  observable: { meant: 'all', did: 'all', reached: false, state: false },
  exposed: true,
  tokens: [],
  failedResult: ['^Error:'],
} as const;

/** The milliseconds that five rules add to an attempt of a thousand steps, with what is recorded of them. */
export function measureRules({ pace, signal, tell }: Stage): number {
  tell(`five rules over ${STEPS} steps`);
  const times = Array.from({ length: WARM + TIMES * pace.share }, () => {
    signal.throwIfAborted();
    const start = performance.now();
    toActMetrics(conduct(exchange, rules), { exchange });
    return performance.now() - start;
  });
  return median(times.slice(WARM));
}

export const rulesPromise = (measured: number | undefined): Promised => ({
  text: `five rules over ${STEPS.toLocaleString('en')} steps: time added to an attempt`,
  measured,
  bound: { max: 1 },
  unit: 'ms',
});
