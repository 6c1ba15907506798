import type { Campaign, Model } from '@provoke/engine';
import { messageOf } from '../errors/message-of.ts';
import { UsageError } from '../errors/usage-error.ts';

type Parts = Pick<Campaign, 'models' | 'techniques' | 'classifier'>;

/** Checks that the models are available before anything is sent. Throws a `UsageError` with what to type. */
export async function checkModels(
  { models, techniques, classifier }: Parts,
  signal: AbortSignal,
): Promise<void> {
  const judgeModels = techniques.flatMap(({ judges }) => judges.map(({ model }) => model));
  const all = [...Object.values(models), ...judgeModels, classifier?.model].filter(isModel);
  const distinct = new Map(all.map((model) => [`${model.address} ${model.identifier}`, model]));
  try {
    await Promise.all([...distinct.values()].map((model) => model.check?.(signal)));
  } catch (cause) {
    signal.throwIfAborted();
    const [message = '', command] = messageOf(cause).split(COMMAND);
    throw new UsageError(message, { cause, ...(command && { next: [command] }) });
  }
}

/** The end of a message, with what to type. */
const COMMAND = / (?:Start|Install) it with: /;

const isModel = (model: Model | undefined): model is Model => model !== undefined;
