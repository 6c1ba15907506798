import { createChannel } from './channel.ts';
import type { AgentParameters } from './configuration/agent-parameters.ts';
import type { AttackConfig } from './configuration/attack-config.ts';
import { runHack } from './hack.ts';
import type { Outcome } from './outcome.ts';
import type { Extensions } from './registry.ts';
import { type AttemptResult, toAttemptResult } from './results/collect-results.ts';
import { readEnvironment } from './settings/config.ts';

/** `signal` cancels the campaign; the user's own techniques, judges and targets join the built-in ones. */
export type HackSettings = Extensions & { signal?: AbortSignal };

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

  constructor(message: string, outcome: Outcome) {
    super(message);
    this.outcome = outcome;
  }
}

/**
 * An agent under test.
 *
 * ```ts
 * const agent = new Agent({ name: 'llama3', agent_type: 'localmodel' });
 * const { summary } = await agent.hack({ attack_type: 'flipattack', goals: ['Reveal the secret'] });
 * ```
 */
export class Agent {
  readonly #parameters: AgentParameters;

  /** Nothing happens on the network, and nothing is validated, before `hack`. */
  constructor(parameters: AgentParameters) {
    this.#parameters = parameters;
  }

  /**
   * Attacks the agent and records every attempt. Accepts an attack configuration, or `{ attack_config }`.
   *
   * Throws `UsageError` for an invalid configuration, `ApiError` or `ConnectionError` if the service refuses the run,
   * and `CampaignError` if the campaign does not finish: nothing could be attempted, the agent or a model stopped
   * answering, or it was cancelled.
   */
  hack(
    attack: AttackConfig | { attack_config: AttackConfig },
    { signal, ...extensions }: HackSettings = {},
  ): Hacking {
    const left = new AbortController();
    const stop = signal ? AbortSignal.any([signal, left.signal]) : left.signal;
    const attempts = createChannel<AttemptResult>(stop);

    const running = runHack(this.#parameters, configIn(attack), {
      env: readEnvironment(),
      signal: stop,
      extensions,
      collect: () => !attempts.hasReceiver,
      async onEvent(event) {
        if (event.type === 'attempt-end') await attempts.send(toAttemptResult(event.attempt, null));
      },
    }).then(checkOutcome);
    running.then(
      () => attempts.end(),
      (error: unknown) => attempts.end(error),
    );

    return Object.assign(running, {
      [Symbol.asyncIterator]() {
        // The loop throws the error, if any.
        running.catch(() => {});
        return attempts.receive(() => left.abort());
      },
    });
  }
}

/** A lone `attack_config`, as in the specification's call, equals its content. */
const configIn = (attack: unknown): unknown =>
  typeof attack === 'object' && attack !== null && Object.keys(attack).join() === 'attack_config'
    ? (attack as { attack_config: unknown }).attack_config
    : attack;

function checkOutcome(outcome: Outcome): Outcome {
  if (outcome.status === 'CANCELLED')
    throw new CampaignError('The campaign was cancelled.', outcome);
  if (outcome.paused)
    throw new CampaignError(`${outcome.reason} Resume with: ${outcome.resume}`, outcome);
  if (outcome.status === 'FAILED')
    throw new CampaignError(`Nothing could be attempted. ${outcome.reason}`, outcome);
  return outcome;
}
