import type { z } from 'zod';
import type { ShowSummary } from '../../commands/look/show-json.ts';
import { formatSummary } from '../../summary/format-summary.ts';

export type Told = z.infer<typeof ShowSummary>;

/** Without the widths of columns, and where lines end. */
export const words = (text: string): string => text.replaceAll(/[\s│]+/g, '');

/** Everything that a page scrolls to, with each line once. */
export function readAll(see: () => string, press: (key: string) => void): string {
  let text = see();
  for (let last = ''; last !== see(); ) {
    last = see();
    press('down');
    text += `\n${see().split('\n').slice(-6).join('\n')}`;
  }
  return text;
}

/** What `show` prints first: which campaign, its state, and how long it took. */
export const headOf = (told: Told): string => summaryOf(told)[0] ?? '';

/** The lines with a figure that `show` prints below that. */
export const figuresOf = (told: Told): string[] => summaryOf(told).slice(1).filter(hasFigure);

function summaryOf({ campaign, summary }: Told): string[] {
  const { id, name: agent, state, reason, elapsed_ms: elapsedMs } = campaign;
  return formatSummary({ id, agent, state, reason, elapsedMs, summary });
}

/** Which ways to observe more a campaign needs, its counts alone do not say. */
const hasFigure = (line: string) => /\d/.test(line) && !line.includes('OTEL_');
