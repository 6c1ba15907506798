import type { Attempt } from '@provoke/evidence';
import type { LateRules } from '@provoke/evidence/acts';
import type { TargetAccess } from '../asking/target-access.ts';
import type { Conversation } from './earlier-turns.ts';
import type { LateSpans } from './late-spans.ts';
import { type Told, type TurnSeen, toLateBasis } from './to-exchange.ts';
import { createTracedTurn, type TracedTurn } from './traced-turn.ts';
import { unheardTrace } from './unheard-trace.ts';

type Following = Pick<TargetAccess, 'traces' | 'signal'> & {
  /** Called with the attempt's trace, of which more may arrive after its verdict. */
  onTraced?: ((traced: LateSpans) => void) | undefined;
};

type Followed = { technique: string; conversation: Conversation<TurnSeen> };

/** An attempt's own trace, from its first request until late spans no longer count. */
export async function followTrace(
  { traces, signal, onTraced }: Following,
  { technique, conversation }: Followed,
) {
  const trace =
    (await traces?.open({ technique, turn: conversation.turn }, signal)) ?? unheardTrace();
  let traced: TracedTurn | undefined;
  return {
    id: trace.id,
    traceparent: trace.traceparent,
    /** What has arrived when the attempt may be judged. Undefined if no spans are expected. */
    async read(): Promise<TracedTurn | undefined> {
      const seen = await trace.seen(signal);
      traced = seen && createTracedTurn(trace, seen);
      return traced;
    },
    /** What arrives later may change the decision. */
    listen(decideAgain: LateSpans['decideAgain']): void {
      const earlierTurns = conversation.turns.flatMap(({ seen }) => seen.traced ?? []);
      if (traced) onTraced?.({ turn: traced, earlierTurns, decideAgain });
    },
    /** What arrives after the campaign may change it, too, where a service keeps it. */
    async outlive(
      told: Told,
      toRules: (() => Promise<LateRules>) | undefined,
    ): Promise<Pick<Attempt, 'lateBasis'>> {
      if (!traces?.outliveCampaign || !traced || !toRules) return {};
      return { lateBasis: toLateBasis(told, traced, await toRules()) };
    },
  };
}
