import type { CommandSection } from '../../command/command.ts';

export const attackSection: CommandSection = {
  title: 'Attack',
  commands: [
    {
      name: 'eval',
      summary: 'attack an agent with one technique',
      ownParts: 'loaded',
      load: async () => (await import('./attack-commands.ts')).evalCommand,
    },
    {
      name: 'run',
      summary: 'run a campaign file',
      load: async () => (await import('./attack-commands.ts')).runCommand,
    },
    {
      name: 'scan',
      summary: 'attack the chat on a website, in a browser',
      ownParts: 'loaded',
      load: async () => (await import('./attack-commands.ts')).scanCommand,
    },
    {
      name: 'codecli-a',
      alias: 'claude',
      summary: 'attack the local coding agent claude',
      ownParts: 'loaded',
      load: async () => (await import('./attack-commands.ts')).codecliACommand,
    },
    {
      name: 'codecli-b',
      alias: 'codex',
      summary: 'attack the local coding agent codex',
      ownParts: 'loaded',
      load: async () => (await import('./attack-commands.ts')).codecliBCommand,
    },
    {
      name: 'resume',
      summary: 'resume an unfinished campaign',
      load: async () => (await import('./attack-commands.ts')).resumeCommand,
    },
  ],
};
