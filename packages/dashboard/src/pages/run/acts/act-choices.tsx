import type { RunReport } from '@provoke/contract';
import { labelOf, splitHidden } from '@provoke/evidence';
import { formatCount } from '@provoke/figures';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api.ts';
import { Choice } from '../../../lists/choice.tsx';
import { usePolled } from '../../../live/use-polled.ts';
import type { ChoicesProps } from '../results-look.ts';
import { runKey } from '../run-queries.ts';
import { StateChoice } from '../state-choice.tsx';
import { isLive } from '../use-live-run.ts';

/** A tool of a live run may be called for the first time. */
const AGAIN_MS = 10_000;

const toolsQuery = ({ id, status }: RunReport) =>
  queryOptions({
    queryKey: [...runKey(id), 'tools'],
    queryFn: ({ signal }) => api.runs.tools({ params: { id }, signal }),
    refetchInterval: isLive(status) ? AGAIN_MS : false,
  });

/** Narrows results to a tool that was called, and to what people decided. */
export function ActChoices({ run, filter, onChange }: ChoicesProps) {
  const { data } = usePolled(toolsQuery(run));
  const listed = data?.tools.map(({ name }) => name) ?? [];
  const { tool } = filter;
  const names = tool === undefined || listed.includes(tool) ? listed : [tool, ...listed];
  return (
    <>
      <Choice
        label="Tool"
        value={tool}
        all={data?.more ? `All tools, ${formatCount(listed.length)} listed` : 'All tools'}
        options={names.map((name) => [name, toShown(name)])}
        onChange={(value) => onChange({ tool: value })}
      />
      <StateChoice {...{ filter, onChange }} />
    </>
  );
}

const NAME_MAX = 60;

/** An option holds text alone, so hidden characters are named in it. */
const toShown = (name: string): string =>
  splitHidden(name.slice(0, NAME_MAX))
    .map(({ text, hidden }) => (hidden ? `‹${labelOf(hidden)}›` : text))
    .join('');
