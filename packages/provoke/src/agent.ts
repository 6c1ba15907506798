import type { Extensions } from '@provoke/engine';
import { readEnvironment } from './config.ts';
import { type Outcome, runHack } from './hack.ts';
import type { AgentParameters } from './plan/agent-parameters.ts';
import type { AttackConfig } from './plan/attack-config.ts';

/** `signal` cancels the campaign; own techniques, judges and targets join ours. */
export type HackSettings = Extensions & { signal?: AbortSignal };

/** A campaign that did not get to its end: nothing could be attempted, nobody answered any more, or it was cancelled. */
export class CampaignError extends Error {
  override readonly name = 'CampaignError';
  /** What there is of it. */
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

  /** Nothing happens on the network, and nothing is checked, before `hack`. */
  constructor(parameters: AgentParameters) {
    this.#parameters = parameters;
  }

  /**
   * Attacks the agent and records every attempt. Throws `UsageError` for a configuration that cannot be
   * used, `ApiError` or `ConnectionError` when the service refuses the run, and `CampaignError` when
   * nothing could be attempted, nobody answered any more or `signal` cancelled it; its own reason where that came before the campaign began.
   */
  async hack(
    attack_config: AttackConfig,
    { signal = new AbortController().signal, ...extensions }: HackSettings = {},
  ): Promise<Outcome> {
    const outcome = await runHack(this.#parameters, attack_config, {
      env: readEnvironment(),
      signal,
      extensions,
      collect: true,
    });
    if (outcome.status === 'CANCELLED')
      throw new CampaignError('The campaign was cancelled.', outcome);
    if (outcome.paused)
      throw new CampaignError(`${outcome.reason} Resume with: ${outcome.resume}`, outcome);
    if (outcome.status === 'FAILED')
      throw new CampaignError(`Nothing could be attempted. ${outcome.reason}`, outcome);
    return outcome;
  }
}
