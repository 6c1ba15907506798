import type { Result, RunReport } from '@provoke/contract';
import { actWordOf, readExchange } from '@provoke/evidence';
import { type ActMetrics, readActMetrics } from '@provoke/evidence/acts';
import { aroundMark, formatCount, mostTelling, tellWay, type WayLine } from '@provoke/figures';
import { queryOptions } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../../api.ts';
import { usePolled } from '../../../live/use-polled.ts';
import { Act } from '../../../parts/acts/act.tsx';
import { ActMark } from '../../../parts/acts/act-mark.tsx';
import { HostileText } from '../../../parts/hostile-text.tsx';
import { Section } from '../../../parts/section.tsx';
import { indexQuery, previewsQuery, runKey } from '../run-queries.ts';
import a from './acts.module.css';

type Last = { place: number; goal: number; result: Result };

/** Slow enough to be read. */
const AGAIN_MS = 3_000;
const LINES_MAX = 8;
const NAME_MAX = 60;
const TEXT_MAX = 240;

const lastQuery = (id: string) =>
  queryOptions({
    queryKey: [...runKey(id), 'last'],
    queryFn: async ({ client, signal }): Promise<Last | null> => {
      const columns = client.getQueryData(indexQuery(id).queryKey);
      const place = (columns?.count ?? 0) - 1;
      const known = client.getQueryData<Last | null>([...runKey(id), 'last']);
      if (known?.place === place) return known;
      const found = (await client.ensureQueryData(previewsQuery(id, [place]))).get(place);
      if (!columns || !found) return known ?? null;
      const result = await api.results.get({ params: { id: found.id }, signal });
      return { place, goal: columns.goal[place] ?? 0, result };
    },
    refetchInterval: AGAIN_MS,
    structuralSharing: false,
  });

/** The way of the attempt that was recorded last: of those that are still made, no step is known yet. */
export function LastAttempt({ run }: { run: RunReport }) {
  const { data } = usePolled(lastQuery(run.id));
  const acts = readActMetrics(data?.result.evaluation_metrics);
  if (!data || !acts) return null;
  const { result, goal } = data;
  const word = actWordOf(result);
  const lines = linesOf(result, acts);
  const isTimed = lines.some(({ at }) => at !== undefined);
  return (
    <Section
      title="Last attempt"
      note={`Goal ${formatCount(goal + 1)}, as it was recorded last.`}
      aside={
        <Link
          to="/runs/$runId/results/$resultId"
          params={{ runId: run.id, resultId: result.id }}
          search={{ goal }}
          className="link"
        >
          Show all of it
        </Link>
      }
    >
      {word && (
        <p>
          <Act word={word} concealed={acts.concealed} claimed={acts.claimed} />
        </p>
      )}
      <ol className={a.way} data-timed={isTimed}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          <Line key={at} {...{ line, isTimed }} />
        ))}
      </ol>
    </Section>
  );
}

function linesOf(result: Result, acts: ActMetrics): WayLine[] {
  const { sent, reply } = readExchange(result);
  const conversation = sent.map(({ role, text }) => ({ role, content: text }));
  const steps = result.traces.toSorted((one, other) => one.sequence - other.sequence);
  return mostTelling(tellWay({ conversation, reply, steps }, acts), LINES_MAX);
}

const Line = ({ line, isTimed }: { line: WayLine; isTimed: boolean }) => (
  <li>
    {isTimed && <span className={a.when}>{line.at}</span>}
    <span>{line.kind && <ActMark word={line.kind} />}</span>
    <span className={a.step}>
      <b>
        <HostileText text={line.name.slice(0, NAME_MAX)} />
      </b>{' '}
      <HostileText text={aroundMark(line, TEXT_MAX).slice(0, TEXT_MAX)} />
      {line.took && <span className="quiet"> {line.took}</span>}
    </span>
  </li>
);
