import type { HackEvent, LiveCampaign } from '../../campaign/hack-options.ts';
import { describeServer, formatWait } from '../../campaign/notices/format-wait.ts';
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

/** Draws a campaign in plain lines: one for each attempt, technique and wait, and how far it is after a silence. */
export function createPlainLines(tell: (line: string) => void, clock: () => Date): PlainLines {
  let live: LiveCampaign | undefined;
  let technique: string | undefined;
  const lines = breakSilence(tell, () =>
    live ? formatProgress(live.view.progress(live.elapsedMs())) : 'Starting.',
  );

  return {
    tell: lines.tell,
    stop: lines.stop,
    draw(event, campaign) {
      live = campaign;
      if (event.type === 'goal-start' && event.technique !== technique) {
        technique = event.technique;
        const heading = formatTechnique(technique, campaign);
        if (heading) lines.tell(heading);
      }
      const line = formatEvent(event, campaign, clock());
      if (line) lines.tell(line);
    },
  };
}

/** Nothing where there is only one. */
function formatTechnique(technique: string, { view }: LiveCampaign): string | undefined {
  const { techniques } = view.progress();
  if (techniques.length < 2) return undefined;
  const place = techniques.findIndex((one) => one.technique === technique) + 1;
  return `${safeLine(technique, 40)}, ${place} of ${techniques.length}:`;
}

function formatEvent(
  event: HackEvent,
  { view, resume }: LiveCampaign,
  now: Date,
): string | undefined {
  if (event.type === 'attempt-end')
    return formatAttempt(event.attempt, view.progress().goals.count);
  if (event.type !== 'wait') return undefined;
  const advice = `Ctrl-C stops; continue later with\n  ${resume}`;
  return formatWait({ who: describeServer(event.address), ms: event.ms, now, advice });
}
