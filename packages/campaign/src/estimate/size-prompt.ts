import { measurePrompts, type PlannedTechnique } from '@provoke/engine';
import type { Plan } from '../plan/make-plan.ts';
import { ASSUMED, type CallTokens } from './assumptions.ts';

/** Goals whose prompts are written to measure them. */
const MEASURED = 3;

/** The tokens of one request of a technique to the agent. */
export async function sizePrompt(
  { technique, options }: Pick<PlannedTechnique, 'technique' | 'options'>,
  { campaign, given }: Pick<Plan, 'campaign' | 'given'>,
): Promise<CallTokens & { prompt: number }> {
  const measured = await Promise.all(
    Array.from(campaign.goals)
      .slice(0, MEASURED)
      .map((goal) => measurePrompts(technique, options, goal)),
  );
  const lengths = measured.filter((length) => length !== undefined);
  const prompt =
    lengths.length === 0
      ? ASSUMED.prompt_tokens
      : toTokens(lengths.reduce((sum, length) => sum + length, 0) / lengths.length);
  const output = Math.min(ASSUMED.reply_tokens, campaign.maxTokens ?? ASSUMED.reply_tokens);
  const turns = technique.turnsMax?.(options) ?? 1;
  // On average, half of the conversation comes before.
  const before = ((turns - 1) / 2) * (prompt + output);
  return { prompt, input: systemPrompt(given.agent) + before + prompt, output };
}

function systemPrompt(agent: object): number {
  const { adapter_operational_config: settings } = agent as Agent;
  const prompt = settings?.system_prompt;
  return typeof prompt === 'string' ? toTokens(prompt.length) : 0;
}

type Agent = { adapter_operational_config?: { system_prompt?: unknown } };

const toTokens = (characters: number) => Math.ceil(characters / ASSUMED.characters_per_token);
