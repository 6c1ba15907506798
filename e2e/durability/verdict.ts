import type { Service } from '../provoke.ts';
import type { History } from './history.ts';

type Result = {
  evaluation_status: string;
  agent_specific_data: { op: string };
  traces: { content: { op: string } }[];
};
type Run = { id: string; total_results: number } & Record<string, unknown>;

/** Reads everything back through the API and compares it with what was sent. All lists must be empty. */
export async function judge(history: History, service: Service, key: string) {
  const { body } = await service.get('/run?page_size=100', key);
  const seen = new Map<string, number>();
  const miscounted: string[] = [];
  for (const run of body['results'] as Run[]) {
    const whole = (await service.get(`/run/${run.id}`, key)).body;
    const results = whole['results'] as Result[];
    for (const mark of results.flatMap(marksOf)) seen.set(mark, (seen.get(mark) ?? 0) + 1);
    if (!isCounted(run, results)) miscounted.push(run.id);
  }
  const sent = new Set(history.operations.flatMap(({ marks }) => marks));
  return {
    lost: history.operations
      .filter(({ acknowledged }) => acknowledged)
      .flatMap(({ marks }) => marks.filter((mark) => !seen.has(mark))),
    doubled: [...seen].filter(([, times]) => times > 1),
    halved: history.operations
      .map(({ marks }) => marks.filter((mark) => seen.has(mark)).length / marks.length)
      .filter((share) => share > 0 && share < 1),
    ghosts: [...seen.keys()].filter((mark) => !sent.has(mark)),
    miscounted,
    refused: history.refused,
  };
}

export const flawless = {
  lost: [],
  doubled: [],
  halved: [],
  ghosts: [],
  miscounted: [],
  refused: [],
};

const marksOf = ({ agent_specific_data, traces }: Result) => [
  agent_specific_data.op,
  ...traces.map(({ content }) => content.op),
];

const COUNTERS = {
  successful_jailbreaks: 'SUCCESSFUL_JAILBREAK',
  failed_jailbreaks: 'FAILED_JAILBREAK',
  errors: 'ERROR_AGENT_RESPONSE',
};

const isCounted = (run: Run, results: Result[]) =>
  run.total_results === results.length &&
  Object.entries(COUNTERS).every(
    ([counter, status]) =>
      run[counter] === results.filter((result) => result.evaluation_status === status).length,
  );
