import type { TargetReply } from '@provoke/evidence';
import { z } from 'zod';
import { thoughtStep, toolCallStep } from '../../definitions/steps.ts';
import type { HttpAnswer } from '../over-http/call-http.ts';
import { Content, contentText } from '../over-http/content-text.ts';
import { evidenceOf } from '../over-http/evidence-of.ts';
import { endingBy } from '../over-http/read-ending.ts';
import { unreadable } from '../over-http/refused.ts';

const Completion = z.object({
  choices: z.array(
    z.object({
      finish_reason: z.unknown().optional(),
      message: z.object({
        content: Content.nullish(),
        refusal: z.string().nullish().catch(null),
        tool_calls: z.array(z.unknown()).nullish(),
        // Servers use either name.
        reasoning: z.string().nullish().catch(null),
        reasoning_content: z.string().nullish().catch(null),
      }),
    }),
  ),
  usage: z
    .object({ prompt_tokens: z.number(), completion_tokens: z.number() })
    .nullish()
    .catch(null),
});

/** Reads the reply from a chat completion. Throws `TargetError` if the answer is not one. */
export function readCompletion(answer: HttpAnswer, url: string): TargetReply {
  const { choices, usage } = Completion.safeParse(answer.json).data ?? {};
  const [choice] = choices ?? [];
  const message = choice?.message;
  if (!message) throw unreadable(url, answer, 'not with a chat completion');
  const thought = message.reasoning_content || message.reasoning;
  return {
    text: contentText(message.content) || (message.refusal ?? ''),
    ...evidenceOf(answer),
    ...endingBy(choice.finish_reason),
    toolCalls: message.tool_calls ?? null,
    usage: toUsage(usage),
    steps: [
      ...(thought ? [thoughtStep(thought)] : []),
      ...(message.tool_calls ?? []).map(toolCallStep),
    ],
  };
}

const toUsage = (usage: z.output<typeof Completion>['usage']) =>
  usage ? { inputTokens: usage.prompt_tokens, outputTokens: usage.completion_tokens } : null;
