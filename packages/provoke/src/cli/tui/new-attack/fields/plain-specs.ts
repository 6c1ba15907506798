import type { FieldSpec } from './campaign-draft.ts';

/** Any text. */
export const textSpec = (path: readonly string[], label: string, help: string): FieldSpec => ({
  ...{ path, label, help, kind: 'text', choices: [], fallback: '' },
  parse: (text) => text,
  complain: () => undefined,
});

export const choiceSpec = (
  path: readonly string[],
  label: string,
  choices: readonly string[],
): FieldSpec => ({
  ...textSpec(path, label, ''),
  kind: 'choice',
  choices,
  fallback: choices[0] ?? '',
});

/** Capital letters alone, so that a key that is pasted here by mistake is never taken for a name. */
const NAME = /^\$?[A-Z_][A-Z0-9_]{0,63}$/;

/** A key is only ever the name of a variable that holds it. */
export const keySpec = (path: readonly string[], label: string): FieldSpec => ({
  ...textSpec(path, label, 'variable that holds its key, such as AGENT_KEY'),
  parse: (text) => `$${text.replace(/^\$/, '')}`,
  complain: (text) =>
    text === '' || NAME.test(text) ? undefined : 'the name of a variable, never the key itself',
});
