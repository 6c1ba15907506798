import type { CommandSection } from '../../command/command.ts';

export const chooseSection: CommandSection = {
  title: 'Choose',
  commands: [
    {
      name: 'techniques',
      summary: 'list techniques',
      takesExtensions: true,
      load: async () => (await import('./choose-commands.ts')).techniquesCommand,
    },
    {
      name: 'targets',
      summary: 'list agent types',
      takesExtensions: true,
      load: async () => (await import('./choose-commands.ts')).targetsCommand,
    },
    {
      name: 'judges',
      summary: 'list judges',
      takesExtensions: true,
      load: async () => (await import('./choose-commands.ts')).judgesCommand,
    },
    {
      name: 'judge',
      summary: 'calibrate judges on labelled replies',
      takesExtensions: true,
      load: async () => (await import('./choose-commands.ts')).judgeCommand,
    },
    {
      name: 'goals',
      summary: 'list goal sets',
      load: async () => (await import('./choose-commands.ts')).goalsCommand,
    },
    {
      name: 'agent',
      summary: 'check an agent before attacking it',
      takesExtensions: true,
      load: async () => (await import('./choose-commands.ts')).agentCommand,
    },
  ],
};
