import type { Judge, TargetAdapter, Technique } from '@provoke/engine';
import { createChannel } from './channel.ts';
import type { AgentParameters } from './configuration/typed-agent.ts';
import type { AttackConfig } from './configuration/typed-attack.ts';
import { runHack } from './hack.ts';
import type { HackEvent } from './hack-event.ts';
import type { Outcome } from './outcome.ts';
import type { Extensions } from './registry.ts';
import { type AttemptResult, toAttemptResult } from './results/collect-results.ts';
import { readEnvironment } from './settings/config.ts';

/** How a campaign is followed and cancelled. The user's own techniques, judges and targets join the built-in ones. */
export type HackSettings<
  OwnTechnique extends Technique = Technique,
  OwnJudge extends Judge = Judge,
  OwnTarget extends TargetAdapter = TargetAdapter,
> = Extensions<OwnTechnique, OwnJudge, OwnTarget> & {
  /** Cancels the campaign. The error that is thrown then has the signal's reason as its `cause`. */
  signal?: AbortSignal;
  /** Called with everything that happens, and awaited before the goal continues. */
  onEvent?: (event: HackEvent) => void | Promise<void>;
};

/**
 * Await it for the outcome with all results, or loop over it immediately for the results one by one. With a loop
 * nothing is collected: the campaign waits for the loop, and the outcome's `results` is empty.
 */
export type Hacking = Promise<Outcome> & AsyncIterable<AttemptResult>;

/**
 * The campaign did not finish: nothing could be attempted, the agent or a model stopped answering, or it was
 * cancelled.
 */
export class CampaignError extends Error {
  override readonly name = 'CampaignError';
  /** The partial outcome. */
  readonly outcome: Outcome;

  constructor(message: string, outcome: Outcome, options?: ErrorOptions) {
    super(message, options);
    this.outcome = outcome;
  }
}

let readParameters: (agent: Agent) => unknown;

/** How an agent is reached, as it was given. */
export const parametersOf = (agent: Agent): unknown => readParameters(agent);

/**
 * An agent under test.
 *
 * ```ts
 * const agent = new Agent({ name: 'llama3', agent_type: 'localmodel' });
 * const { summary } = await agent.hack({ attack_type: 'flipattack', goals: ['Reveal the secret'] });
 * ```
 *
 * Of a type of your own: `new Agent<typeof helpDesk>({ name: 'desk', agent_type: 'help-desk' })`.
 */
export class Agent<OwnTarget extends TargetAdapter = never> {
  readonly #parameters: unknown;

  static {
    readParameters = (agent) => agent.#parameters;
  }

  /** Nothing happens on the network, and nothing is validated, before `hack`. */
  constructor(parameters: AgentParameters<NoInfer<OwnTarget>>) {
    this.#parameters = parameters;
  }

  /**
   * Attacks the agent and records every attempt. Accepts an attack configuration, or `{ attack_config }`.
   *
   * Throws `UsageError` for an invalid configuration, `ApiError` or `ConnectionError` if the service refuses the run,
   * and `CampaignError` if the campaign does not finish: nothing could be attempted, the agent or a model stopped
   * answering, or it was cancelled.
   */
  hack<OwnTechnique extends Technique = never, OwnJudge extends Judge = never>(
    attack: Attack<NoInfer<OwnTechnique>, NoInfer<OwnJudge>>,
    { signal, onEvent, ...extensions }: HackSettings<OwnTechnique, OwnJudge> = {},
  ): Hacking {
    const left = new AbortController();
    const stop = signal ? AbortSignal.any([signal, left.signal]) : left.signal;
    const attempts = createChannel<AttemptResult>(stop);
    let failure: { error: unknown } | undefined;
    const hear = async (event: HackEvent) => {
      try {
        await onEvent?.(event);
      } catch (error) {
        failure ??= { error };
        left.abort(error);
      }
    };

    const running = runHack(this.#parameters, configIn(attack), {
      env: readEnvironment(),
      signal: stop,
      extensions,
      collect: () => !attempts.hasReceiver,
      async onEvent(event) {
        await hear(event);
        if (event.type === 'attempt-end') await attempts.send(toAttemptResult(event.attempt, null));
      },
    }).then((outcome) => {
      if (failure) throw failure.error;
      return checkOutcome(outcome, stop);
    });
    running.then(
      () => attempts.end(),
      (error: unknown) => attempts.end(error),
    );

    return Object.assign(running, {
      [Symbol.asyncIterator]() {
        // The loop throws the error, if any.
        running.catch(() => {});
        return attempts.receive(() => left.abort(new Error('The loop over the results was left.')));
      },
    });
  }
}

type Attack<OwnTechnique extends Technique, OwnJudge extends Judge> =
  | AttackConfig<OwnTechnique, OwnJudge>
  | { attack_config: AttackConfig<OwnTechnique, OwnJudge> };

/** A lone `attack_config`, as in the specification's call, equals its content. */
const configIn = (attack: unknown): unknown =>
  typeof attack === 'object' && attack !== null && Object.keys(attack).join() === 'attack_config'
    ? (attack as { attack_config: unknown }).attack_config
    : attack;

function checkOutcome(outcome: Outcome, { reason }: AbortSignal): Outcome {
  if (outcome.status === 'CANCELLED')
    throw new CampaignError('The campaign was cancelled.', outcome, { cause: reason });
  if (outcome.paused)
    throw new CampaignError(`${outcome.reason} Resume with: ${outcome.resume}`, outcome);
  if (outcome.status === 'FAILED') throw new CampaignError(ofNothing(outcome), outcome);
  return outcome;
}

/** A campaign that failed says so itself; one that can be resumed tells only why. */
const ofNothing = ({ state, reason }: Outcome): string =>
  state === 'failed' && reason ? reason : `Nothing could be attempted: ${reason}`;
