import { toFields } from '@provoke/evidence';
import { readPracticeTools } from '../../configuration/practice-tools-file.ts';
import { readSystemPrompt } from '../../configuration/system-prompt-file.ts';
import type { Placed, ToolsRead } from './application.ts';
import { readToolList } from './read-tool-list.ts';

type Read = { systemPrompt?: Placed; lists: readonly ToolsRead[] };

/**
 * What an agent's configuration says of it: its own `tools`, those that are sent along, practice tools, and its system
 * prompt. Throws `UsageError` for a file that it names and that cannot be read.
 */
export async function readAgentOf(agent: object, file: string): Promise<Read> {
  const whole = toFields(await readSystemPrompt(await readPracticeTools(agent)));
  const settings = toFields(whole['adapter_operational_config']);
  const places = [
    ['agent', whole],
    ['agent.adapter_operational_config', settings],
    ['agent.adapter_operational_config.extra_body', toFields(settings['extra_body'])],
    ['agent.practice_tools', toFields(whole['practice_tools'])],
  ] as const;
  const lists = places.flatMap(
    ([at, holder]) =>
      (Array.isArray(holder['tools']) &&
        readToolList(holder['tools'], { file, at: `${at}.tools.` })) ||
      [],
  );
  const text = settings['system_prompt'];
  const prompt = typeof text === 'string' && text.trim() !== '' ? text : undefined;
  const from = `${file}, agent.adapter_operational_config.system_prompt`;
  return { lists, ...(prompt !== undefined && { systemPrompt: { text: prompt, from } }) };
}
