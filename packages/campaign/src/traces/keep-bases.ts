import { limits } from '@provoke/contract';
import { type Attempt, type CampaignEvent, stripSecrets } from '@provoke/evidence';
import { tracesOf } from '@provoke/evidence/acts';

type Keeping = { secrets: readonly string[]; note(text: string): void };

/**
 * Events as they may be recorded: without what late spans are judged by, where it is too large, or where it would be
 * another thing without the campaign's credentials. Says so once for each reason.
 */
export function keepBases({ secrets, note }: Keeping) {
  const said = new Set<string>();
  return (event: CampaignEvent): CampaignEvent => {
    if (event.type !== 'attempt-end') return event;
    const reason = whyNotKept(event.attempt, secrets);
    if (reason === undefined) return event;
    if (!said.has(reason)) note(`${NOT_JUDGED} ${reason}`);
    said.add(reason);
    const { lateBasis: _, ...attempt } = event.attempt;
    return { ...event, attempt };
  };
}

function whyNotKept(
  { lateBasis, steps }: Pick<Attempt, 'lateBasis' | 'steps'>,
  secrets: readonly string[],
): string | undefined {
  if (!lateBasis) return undefined;
  if (stripSecrets(lateBasis, secrets) !== lateBasis || stripSecrets(steps, secrets) !== steps)
    return HOLDS_SECRET;
  const isLarge =
    Buffer.byteLength(JSON.stringify(lateBasis)) > limits.lateBasisBytesMax ||
    tracesOf(lateBasis).length > limits.lateTraceIdsMax;
  return isLarge ? TOO_LARGE : undefined;
}

const NOT_JUDGED =
  'The service will not judge some attempts by spans that arrive after this campaign: what this takes';
const HOLDS_SECRET = 'holds a credential, which is not recorded.';
const TOO_LARGE = 'is longer than 256 KiB, or has more than 100 turns.';
