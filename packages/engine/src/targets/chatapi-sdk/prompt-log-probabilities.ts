import { z } from 'zod';
import type { CrossEntropy } from '../../definitions/target.ts';

/** One place of the prompt: by token id, the token that stands there and others that were likelier. */
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

/** As vLLM adds it to a chat completion that was asked for with `prompt_logprobs`. */
export const PromptLogProbabilities = z.object({ prompt_logprobs: z.array(Place) });
type Places = z.output<typeof PromptLogProbabilities>['prompt_logprobs'];

/**
 * The mean cross-entropy of the prompt's end, and its tokens: walks back over its tokens until they cover
 * that text. Undefined when they do not. White space is not compared, since chat templates trim it.
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

/** Where more than one is listed, the others are there for being likelier than the one that stands there. */
const tokenAt = (place: Places[number] | undefined) =>
  Object.values(place ?? {}).toSorted((one, other) => (other.rank ?? 0) - (one.rank ?? 0))[0];

const bare = (text: string) => text.replace(/\s+/g, '');
