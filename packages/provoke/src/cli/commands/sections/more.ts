import type { CommandSection } from '../../command/command.ts';

export const moreSection: CommandSection = {
  title: 'More',
  commands: [
    {
      name: 'test',
      summary: 'test agents from a test runner',
      load: async () => (await import('../test/test.ts')).testCommand,
    },
    {
      name: 'schema',
      summary: 'print the JSON Schema of a campaign file',
      ownParts: 'named',
      load: async () => (await import('../more/schema.ts')).schemaCommand,
    },
    {
      name: 'completion',
      summary: 'print a completion script: bash, zsh, fish',
      ownParts: 'named',
      load: async () => (await import('../more/completion.ts')).completionCommand,
    },
  ],
};
