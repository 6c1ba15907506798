import type { CommandSection } from '../command/command.ts';

/**
 * All commands, as help and the reference list them. To add one, write its file and add a line here. The list loads
 * none of them: `provoke --help` is as fast as it is because only the command that was typed is loaded.
 */
export const commandSections: readonly CommandSection[] = [
  {
    title: 'Start',
    commands: [
      {
        name: 'init',
        summary: 'write provoke.yaml: agent, goals, judge',
        takesExtensions: true,
        load: async () => (await import('./start/init.ts')).initCommand,
      },
      {
        name: 'doctor',
        summary: 'check what is installed, reachable, missing',
        load: async () => (await import('./start/doctor.ts')).doctorCommand,
      },
      {
        name: 'demo',
        summary: 'serve, attack a practice agent, show the result',
        load: async () => (await import('./service/demo.ts')).demoCommand,
      },
    ],
  },
  {
    title: 'Attack',
    commands: [
      {
        name: 'eval',
        summary: 'attack an agent with one technique',
        takesExtensions: true,
        load: async () => (await import('./campaign/eval.ts')).evalCommand,
      },
      {
        name: 'run',
        summary: 'run a campaign file',
        load: async () => (await import('./campaign/run.ts')).runCommand,
      },
      {
        name: 'scan',
        summary: 'attack the chat on a website, in a browser',
        takesExtensions: true,
        load: async () => (await import('./scan/scan.ts')).scanCommand,
      },
      {
        name: 'codecli-a',
        alias: 'claude',
        summary: 'attack the local coding agent claude',
        takesExtensions: true,
        load: async () => (await import('./campaign/codecli-a.ts')).codecliACommand,
      },
      {
        name: 'codecli-b',
        alias: 'codex',
        summary: 'attack the local coding agent codex',
        takesExtensions: true,
        load: async () => (await import('./campaign/codecli-b.ts')).codecliBCommand,
      },
      {
        name: 'resume',
        summary: 'resume an unfinished campaign',
        load: async () => (await import('./campaign/resume.ts')).resumeCommand,
      },
    ],
  },
  {
    title: 'Look',
    commands: [
      {
        name: 'campaigns',
        summary: 'list local campaigns, newest first',
        load: async () => (await import('./campaign/campaigns.ts')).campaignsCommand,
      },
      {
        name: 'show',
        summary: 'show a campaign, or one attempt in full',
        load: async () => (await import('./look/show.ts')).showCommand,
      },
      {
        name: 'compare',
        summary: 'compare two campaigns or runs',
        load: async () => (await import('./look/compare.ts')).compareCommand,
      },
      {
        name: 'report',
        summary: 'write html, pdf, md, junit, sarif, csv or json',
        load: async () => (await import('./look/report.ts')).reportCommand,
      },
      {
        name: 'replay',
        summary: 'send a found attack again',
        load: async () => (await import('./look/replay.ts')).replayCommand,
      },
    ],
  },
  {
    title: 'Choose',
    commands: [
      {
        name: 'techniques',
        summary: 'list techniques',
        takesExtensions: true,
        load: async () => (await import('./choose/techniques.ts')).techniquesCommand,
      },
      {
        name: 'targets',
        summary: 'list agent types',
        takesExtensions: true,
        load: async () => (await import('./choose/targets.ts')).targetsCommand,
      },
      {
        name: 'judges',
        summary: 'list judges',
        takesExtensions: true,
        load: async () => (await import('./choose/judges.ts')).judgesCommand,
      },
      {
        name: 'judge',
        summary: 'calibrate judges on labelled replies',
        takesExtensions: true,
        load: async () => (await import('./judge/judge.ts')).judgeCommand,
      },
      {
        name: 'goals',
        summary: 'list goal sets',
        load: async () => (await import('./campaign/goals.ts')).goalsCommand,
      },
      {
        name: 'agent',
        summary: 'check an agent before attacking it',
        takesExtensions: true,
        load: async () => (await import('./agent/agent.ts')).agentCommand,
      },
    ],
  },
  {
    title: 'Service',
    commands: [
      {
        name: 'serve',
        summary: 'serve the API',
        load: async () => (await import('./service/serve.ts')).serveCommand,
      },
      {
        name: 'sync',
        summary: 'send unsent records',
        load: async () => (await import('./campaign/sync.ts')).syncCommand,
      },
      {
        name: 'config',
        summary: 'manage settings: service, key, local model',
        load: async () => (await import('./service/config.ts')).configCommand,
      },
      {
        name: 'admin',
        summary: 'administer the service',
        load: async () => (await import('./admin/admin.ts')).adminCommand,
      },
    ],
  },
  {
    title: 'More',
    commands: [
      {
        name: 'schema',
        summary: 'print the JSON Schema of a campaign file',
        takesExtensions: true,
        load: async () => (await import('./more/schema.ts')).schemaCommand,
      },
      {
        name: 'completion',
        summary: 'print a completion script: bash, zsh, fish',
        takesExtensions: true,
        load: async () => (await import('./more/completion.ts')).completionCommand,
      },
    ],
  },
];
