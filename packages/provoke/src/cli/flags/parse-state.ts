import { didYouMean, UsageError } from '@provoke/campaign';
import { type FindingState, findingStates } from '@provoke/contract/lists';

const SHOWN_MAX = 80;

/** `accepted`, `to look at`, `to-look-at`. Throws `UsageError`. */
export function parseState(text: string): FindingState {
  const typed = text.trim().toLowerCase().replaceAll(/[-_]/g, ' ');
  const state = findingStates.find((one) => one === typed);
  if (state) return state;
  throw new UsageError(
    `--state takes ${findingStates.join(', ')}, not "${text.slice(0, SHOWN_MAX)}".${didYouMean(typed, findingStates)}`,
    { next: ['provoke show --state "to look at"'] },
  );
}
