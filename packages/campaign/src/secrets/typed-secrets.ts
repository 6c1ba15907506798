import { isMaskable } from './secrets-in.ts';

/** Which of these paths, such as `agent.api_key`, hold a secret that is typed out; words such as `none` are none. */
export const typedSecrets = (paths: readonly string[], given: object): string[] =>
  paths.filter((path) => {
    const value = path
      .split('.')
      .reduce<unknown>(
        (part, name) => (part as Record<string, unknown> | undefined)?.[name],
        given,
      );
    return typeof value === 'string' && isMaskable(value);
  });

/** What to do about them; null without any. */
export function typedSecretsNotice(paths: readonly string[]): string | null {
  const [first] = paths;
  if (first === undefined) return null;
  const name = first.split('.').at(-1);
  return `${paths.join(' and ')} ${paths.length === 1 ? 'is' : 'are'} typed out, where others can read it. Put it into a variable of the environment, and write ${name}: $NAME.`;
}
