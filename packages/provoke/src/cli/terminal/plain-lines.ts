import { describeServer, formatWait, type HackEvent, type LiveCampaign } from '@provoke/campaign';
import { toDuration } from '@provoke/engine';
import type { Raise } from '@provoke/evidence';
import { raiseWords } from '@provoke/figures';
import { breakSilence } from './break-silence.ts';
import { formatAttempt } from './format-attempt.ts';
import { formatProgress } from './format-progress.ts';
import { safeLine } from './safe-text.ts';

export type PlainLines = {
  /** A notice from elsewhere. */
  tell(line: string): void;
  draw(event: HackEvent, campaign: LiveCampaign): void;
  stop(): void;
};

/** Draws a campaign in plain lines: one for each attempt and wait, and how far it is after a silence. */
export function createPlainLines(tell: (line: string) => void, clock: () => Date): PlainLines {
  let live: LiveCampaign | undefined;
  const lines = breakSilence(tell, () =>
    live ? formatProgress(live.view.progress(live.elapsedMs())) : 'Starting.',
  );

  return {
    tell: lines.tell,
    stop: lines.stop,
    draw(event, campaign) {
      live = campaign;
      const line = formatEvent(event, campaign, clock());
      if (line) lines.tell(line);
    },
  };
}

const HOST_MAX = 80;

function formatEvent(
  event: HackEvent,
  { host, view, resume }: LiveCampaign,
  now: Date,
): string | undefined {
  if (event.type === 'attempt-end') {
    const { goals, techniques } = view.progress();
    return formatAttempt(event.attempt, {
      goals: goals.count,
      techniques: techniques.map(({ technique }) => technique),
    });
  }
  if (event.type === 'attempt-raised') return formatRaise(event.raise);
  if (event.type === 'settling') return formatSettling(event.until, now);
  if (event.type !== 'wait') return undefined;
  const advice = `Ctrl-C stops; continue later with\n  ${resume}`;
  const { address, ms, status, callsAtOnce } = event;
  const who = describeServer(address, safeLine(host, HOST_MAX));
  return formatWait({ who, ms, status, callsAtOnce, now, advice });
}

/** Late spans say more of an attempt than its line does. */
function formatRaise(raise: Raise): string {
  const { marks, words } = raiseWords(raise);
  const arm = raise.arm === undefined || raise.arm === 'attack' ? '' : `, ${raise.arm}`;
  return `${marks} goal ${raise.goal.index + 1}${arm}: ${words}`;
}

const formatSettling = (until: string, now: Date): string =>
  `Settling: spans that come late count for ${toDuration(Math.max(0, Date.parse(until) - now.getTime()))} more. Ctrl-C ends the wait; all attempts are made and kept.`;
