import { z } from 'zod';
import type { CrossEntropy } from '../../definitions/target.ts';

/** One position of the prompt: by token id, its actual token and likelier ones. */
const Place = z
  .record(
    z.string(),
    z.object({
      logprob: z.number(),
      rank: z.number().nullish(),
      decoded_token: z.string().nullish(),
    }),
  )
  .nullable();

/** What vLLM adds to a chat completion requested with `prompt_logprobs`. */
export const PromptLogProbabilities = z.object({ prompt_logprobs: z.array(Place) });
type Places = z.output<typeof PromptLogProbabilities>['prompt_logprobs'];

/**
 * The mean cross-entropy of the prompt's end, and its token count: walks back over the tokens until they cover that
 * text. Undefined if they do not. White space is ignored, because chat templates trim it.
 */
export function crossEntropyOf(places: Places, ending: string): CrossEntropy | undefined {
  const wanted = bare(ending);
  let covered = '';
  let sum = 0;
  let tokens = 0;
  for (let at = places.length - 1; at >= 0 && covered.length < wanted.length; at--) {
    const token = tokenAt(places[at]);
    if (!token) return undefined;
    covered = bare(token.decoded_token ?? '') + covered;
    sum -= token.logprob;
    tokens++;
  }
  return tokens > 0 && covered.endsWith(wanted) ? { mean: sum / tokens, tokens } : undefined;
}

/** If several are listed, the others are there because they are likelier than the actual token. */
const tokenAt = (place: Places[number] | undefined) =>
  Object.values(place ?? {}).toSorted((one, other) => (other.rank ?? 0) - (one.rank ?? 0))[0];

const bare = (text: string) => text.replace(/\s+/g, '');
