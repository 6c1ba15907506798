import type { Message } from '../../definitions/model.ts';
import { plainMessages } from '../turns/plain-messages.ts';
import type { HttpSettings } from './http-settings.ts';
import { fillTemplate, hasBlank, readTemplate } from './template.ts';

type Shape = Pick<HttpSettings, 'message_template' | 'roles'>;

/** The conversation as the agent expects it: `{"role", "content"}`, or in the user's own shape. */
export function messageShaper({ message_template: written, roles = {} }: Shape) {
  const template = typeof written === 'string' ? readTemplate(written) : written;
  if (template !== undefined && !hasBlank(template, 'content'))
    throw new Error(
      'message_template does not carry the words. Write {{content}} in one of its values.',
    );
  return (messages: readonly Message[]): unknown[] =>
    plainMessages(messages).map(({ role, content }) => {
      const message = { role: roles[role] ?? role, content };
      return template === undefined ? message : fillTemplate(template, message);
    });
}
