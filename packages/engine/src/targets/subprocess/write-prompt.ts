import type { Message } from '../../definitions/model.ts';
import { plainMessages } from '../turns/plain-messages.ts';

/** One text for a tool that accepts only one: a single turn unchanged, a longer conversation as a transcript. */
export function writePrompt(given: readonly Message[]): string {
  const messages = plainMessages(given);
  if (messages.every(({ role }) => role !== 'assistant'))
    return messages.map(({ content }) => content).join('\n\n');
  const turns = messages.map(({ role, content }) => `${speakers[role]}:\n${content}`);
  return [
    'This is our conversation so far. Go on with your next turn.',
    ...turns,
    `${speakers.assistant}:`,
  ].join('\n\n');
}

const speakers = { system: 'Instructions', user: 'User', assistant: 'You' };
