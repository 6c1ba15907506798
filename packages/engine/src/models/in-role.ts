import type { AskOptions, Model } from '../definitions/model.ts';
import { withSystemPrompt } from '../text/with-system-prompt.ts';

/** What a configuration says of a role: it wins over what a technique or a judge asks for. */
export type RoleSettings = Pick<AskOptions, 'maxTokens' | 'temperature' | 'topP'> & {
  /** Stands in front of the role's own instructions. */
  systemPrompt?: string;
};

/** The model as the configuration has it play its part. */
export const inRole = (model: Model, { systemPrompt, ...sampling }: RoleSettings): Model => ({
  ...model,
  reply: (messages, options) =>
    systemPrompt
      ? model.reply(withSystemPrompt(systemPrompt, messages), {
          ...renamed(systemPrompt, options),
          ...sampling,
        })
      : model.reply(messages, { ...options, ...sampling }),
});

/** The name that a question has for the cache knows nothing of what stands in front of it. */
const renamed = <Options extends AskOptions>(systemPrompt: string, options: Options): Options =>
  options.cacheAs === undefined
    ? options
    : { ...options, cacheAs: `${options.cacheAs} after ${systemPrompt}` };
