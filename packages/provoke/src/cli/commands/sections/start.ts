import type { CommandSection } from '../../command/command.ts';

export const startSection: CommandSection = {
  title: 'Start',
  commands: [
    {
      name: 'init',
      summary: 'write provoke.yaml: agent, goals, judge',
      ownParts: 'named',
      load: async () => (await import('../start/init.ts')).initCommand,
    },
    {
      name: 'suggest',
      summary: 'suggest a campaign for an agent, with reasons',
      ownParts: 'loaded',
      load: async () => (await import('../start/suggest.ts')).suggestCommand,
    },
    {
      name: 'doctor',
      summary: 'check what is installed, reachable, missing',
      load: async () => (await import('../start/doctor.ts')).doctorCommand,
    },
    {
      name: 'demo',
      summary: 'serve, attack practice agents with tools, show what they said and did',
      load: async () => (await import('../service/demo.ts')).demoCommand,
    },
  ],
};
