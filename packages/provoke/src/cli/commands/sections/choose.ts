import type { CommandSection } from '../../command/command.ts';

export const chooseSection: CommandSection = {
  title: 'Choose',
  commands: [
    {
      name: 'techniques',
      summary: 'list techniques',
      ownParts: 'named',
      load: async () => (await import('./choose-commands.ts')).techniquesCommand,
    },
    {
      name: 'targets',
      summary: 'list agent types',
      ownParts: 'named',
      load: async () => (await import('./choose-commands.ts')).targetsCommand,
    },
    {
      name: 'judges',
      summary: 'list judges',
      ownParts: 'named',
      load: async () => (await import('./choose-commands.ts')).judgesCommand,
    },
    {
      name: 'judge',
      summary: 'calibrate judges on labelled replies',
      ownParts: 'loaded',
      load: async () => (await import('./choose-commands.ts')).judgeCommand,
    },
    {
      name: 'goals',
      summary: 'list goal sets, or make goals for your application',
      load: async () => (await import('./choose-commands.ts')).goalsCommand,
    },
    {
      name: 'check',
      summary: 'list what a campaign file would use; sends nothing',
      load: async () => (await import('../check/check.ts')).checkCommand,
    },
    {
      name: 'agent',
      summary: 'check an agent before attacking it',
      ownParts: 'loaded',
      load: async () => (await import('./choose-commands.ts')).agentCommand,
    },
  ],
};
