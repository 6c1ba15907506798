import { measurePrompts, type PlannedTechnique } from '@provoke/engine';
import { type RequestTokens, requestTokens } from '@provoke/figures';
import type { Plan } from '../plan/make-plan.ts';

/** Goals whose prompts are written to measure them. */
const MEASURED = 3;

/** The tokens of one request of a technique to the agent. */
export async function sizePrompt(
  { technique, options }: Pick<PlannedTechnique, 'technique' | 'options'>,
  { campaign, given }: Pick<Plan, 'campaign' | 'given'>,
): Promise<RequestTokens> {
  const measured = await Promise.all(
    Array.from(campaign.goals)
      .slice(0, MEASURED)
      .map((goal) => measurePrompts(technique, options, goal)),
  );
  const lengths = measured.filter((length) => length !== undefined);
  return requestTokens({
    characters:
      lengths.length === 0
        ? undefined
        : lengths.reduce((sum, length) => sum + length, 0) / lengths.length,
    system: systemPrompt(given.agent),
    turns: technique.turnsMax?.(options),
    maxTokens: campaign.maxTokens,
  });
}

function systemPrompt(agent: object): number {
  const { adapter_operational_config: settings } = agent as Agent;
  const prompt = settings?.system_prompt;
  return typeof prompt === 'string' ? prompt.length : 0;
}

type Agent = { adapter_operational_config?: { system_prompt?: unknown } };
