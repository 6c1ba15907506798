import { chatSettingNames, type TargetAdapter } from '@provoke/engine';
import { ConfigError } from '../errors/config-error.ts';

/** Throws for a setting of a model that an agent of this type does not take: left out in silence, it would mislead. */
export function refuseChatSettings(
  { type, settings }: TargetAdapter,
  given: Readonly<Record<string, unknown>>,
  targets: readonly TargetAdapter[],
): void {
  const name = chatSettingNames.find(
    (one) => given[one] !== undefined && !Object.hasOwn(settings.shape, one),
  );
  if (name === undefined) return;
  const callsModel = chatSettingNames.some((one) => Object.hasOwn(settings.shape, one));
  const why = callsModel
    ? 'its protocol has none. Leave it out'
    : 'provoke does not call its model, the agent does. Set it there';
  const message = `The agent type ${type} takes no ${name}: ${why}.`;
  const taking = targets.filter(({ settings: { shape } }) => Object.hasOwn(shape, name));
  const path = ['agent', 'adapter_operational_config', name];
  throw new ConfigError(message, [{ path, message }], {
    next: [
      ...(type === 'http' ? [`--setting 'body={${IN_BODY[name]},"prompt":"{{prompt}}"}'`] : []),
      `${taking.map((one) => `--agent-type ${one.type}`).join(', ')}  (types that take it)`,
    ],
  });
}

/** How an endpoint of one's own may take it. */
const IN_BODY: Readonly<Record<string, string>> = {
  system_prompt: '"system":"You are a librarian."',
  temperature: '"temperature":0.2',
  top_p: '"top_p":0.9',
  seed: '"seed":7',
};
