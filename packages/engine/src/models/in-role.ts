import type { AskOptions, Model } from '../definitions/model.ts';
import { withSystemPrompt } from '../text/with-system-prompt.ts';

/** A role's configuration. It overrides what a technique or a judge asks for. */
export type RoleSettings = Pick<AskOptions, 'maxTokens' | 'temperature' | 'topP'> & {
  /** Placed before the role's own instructions. */
  systemPrompt?: string;
};

/** The model with the role's configuration applied. */
export const inRole = (model: Model, { systemPrompt, ...sampling }: RoleSettings): Model => ({
  ...model,
  reply: (messages, options) =>
    model.reply(withSystemPrompt(systemPrompt, messages), {
      ...(systemPrompt ? renamed(systemPrompt, options) : options),
      ...sampling,
    }),
});

/** Adds the system prompt to the question's cache name, which does not include it. */
const renamed = <Options extends AskOptions>(systemPrompt: string, options: Options): Options =>
  options.cacheAs === undefined
    ? options
    : { ...options, cacheAs: `${options.cacheAs} after ${systemPrompt}` };
