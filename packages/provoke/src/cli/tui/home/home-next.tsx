import { formatCount as count } from '@provoke/figures';
import { Text } from 'ink';
import { Label } from '../parts/line.tsx';
import { fit } from '../text/fit.ts';
import { foreignLine } from '../text/foreign.ts';
import { clip, wrap } from '../text/wrap.ts';
import { type HomeState, type Recent, resumableIn } from './home-state.ts';

/** What happened last, and what to do next. */
export function Next({ state, width }: { state: HomeState; width: number }) {
  const resumable = resumableIn(state);
  const asked = serviceLines(state, width);
  return (
    <>
      {asked.length > 0 && (
        <Text wrap="truncate" {...(isMissing(state) ? { color: 'yellow' } : { dimColor: true })}>
          {asked.join('\n')}
        </Text>
      )}
      <Text dimColor wrap="truncate">
        {foreignLine(lineBelow(state)) || ' '}
      </Text>
      <Label>Next</Label>
      {resumable && <HomeLink letter="r" word={describe(resumable)} width={width} />}
      {state.homeLinks.map(({ key, word }) => (
        <HomeLink key={key} letter={key} word={word} width={width} />
      ))}
    </>
  );
}

/** The empty line, the heading, and a line for each of them. */
export const nextHeight = (state: HomeState, width: number): number =>
  state.homeLinks.length + 3 + serviceLines(state, width).length;

const isMissing = ({ service }: HomeState) => typeof service?.reading === 'object';

/** That the service is asked, or why its runs are missing. */
function serviceLines({ service }: HomeState, width: number): string[] {
  if (!service || service.reading === 'done') return [];
  if (service.reading === 'running')
    return clip(wrap(foreignLine(`Asking the service at ${service.address} …`), width), 1, width);
  const why = `✕ The runs of the service are missing. ${service.reading.failed}`;
  return clip(wrap(foreignLine(why), width), 3, width);
}

/** What happened last, or how much more there is. */
function lineBelow({ notice, reading, campaigns, older }: HomeState): string {
  if (notice !== undefined) return notice;
  if (typeof reading === 'object' && campaigns.length > 0) return `✕ ${reading.failed}`;
  if (older === 'some') return 'Older ones: c';
  return older > 0 ? `and ${count(older)} older` : '';
}

const HomeLink = ({ letter, word, width }: { letter: string; word: string; width: number }) => (
  <Text wrap="truncate">
    {'  '}
    <Text bold>{letter}</Text>
    {`  ${fit(word, width - 5).trimEnd()}`}
  </Text>
);

function describe({ agent, techniques, goals }: Recent): string {
  const what = `${foreignLine(agent, 30)} × ${foreignLine(techniques, 30)}`;
  const done = goals ? `, ${count(goals.finished)} of ${count(goals.total)} goals finished` : '';
  return `resume ${what}${done}`;
}
