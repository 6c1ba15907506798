import { fileFormatIds, oneOf } from '@provoke/contract/lists';
import type { CommandSection } from '../../command/command.ts';

export const lookSection: CommandSection = {
  title: 'Look',
  commands: [
    {
      name: 'campaigns',
      summary: 'list campaigns with their rates',
      load: async () => (await import('./look-commands.ts')).campaignsCommand,
    },
    {
      name: 'show',
      summary: 'show a campaign, or one attempt in full',
      load: async () => (await import('./look-commands.ts')).showCommand,
    },
    {
      name: 'compare',
      summary: 'compare two campaigns or runs',
      load: async () => (await import('./look-commands.ts')).compareCommand,
    },
    {
      name: 'report',
      summary: `write ${oneOf(fileFormatIds)}`,
      load: async () => (await import('./look-commands.ts')).reportCommand,
    },
    {
      name: 'verify',
      summary: 'check that nothing recorded was rewritten',
      load: async () => (await import('./look-commands.ts')).verifyCommand,
    },
    {
      name: 'review',
      summary: 'decide about what was found',
      load: async () => (await import('./look-commands.ts')).reviewCommand,
    },
    {
      name: 'replay',
      summary: 'send a found attack again',
      load: async () => (await import('./look-commands.ts')).replayCommand,
    },
    {
      name: 'brief',
      summary: 'write what to fix after a finding',
      load: async () => (await import('./look-commands.ts')).briefCommand,
    },
    {
      name: 'test',
      summary: 'keep findings as tests, and answer test runners',
      load: async () => (await import('./look-commands.ts')).testCommand,
    },
  ],
};
