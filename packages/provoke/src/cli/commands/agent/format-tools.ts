import type { FoundTool, KnownBy } from '@provoke/campaign';
import { drawTable } from '../../terminal/draw-table.ts';
import { safeLine } from '../../terminal/safe-text.ts';

const MEANS: Readonly<Record<KnownBy, string>> = {
  seen: 'seen: it was called',
  listed: 'listed: it is sent with the requests',
  claimed: 'claimed: the agent says so',
};

/** The tools of an agent, and how each is known. */
export function formatTools(tools: readonly FoundTool[]): string {
  if (tools.length === 0)
    return '\nNo tool was seen or listed, and the agent names none. It may have some all the same.';
  const rows = tools.map(({ name, knownBy }) => [safeLine(name, 64), MEANS[knownBy]]);
  return ['', drawTable(['tool', 'known by'], rows)].join('\n');
}
