import type { CommandSection } from '../../command/command.ts';

export const serviceSection: CommandSection = {
  title: 'Service',
  commands: [
    {
      name: 'serve',
      summary: 'serve the API',
      load: async () => (await import('../service/serve.ts')).serveCommand,
    },
    {
      name: 'work',
      summary: "run a service's campaigns, as one of its workers",
      load: async () => (await import('../work/work.ts')).workCommand,
    },
    {
      name: 'queue',
      summary: 'follow and control campaigns that workers run',
      load: async () => (await import('../work/queue.ts')).queueCommand,
    },
    {
      name: 'schedule',
      summary: 'run campaigns on workers at set times',
      load: async () => (await import('../schedule/schedule.ts')).scheduleCommand,
    },
    {
      name: 'webhook',
      summary: 'send events to your own addresses',
      load: async () => (await import('../webhook/webhook.ts')).webhookCommand,
    },
    {
      name: 'sync',
      summary: 'send unsent records',
      load: async () => (await import('../campaign/sync.ts')).syncCommand,
    },
    {
      name: 'config',
      summary: 'manage settings: service, key, local model',
      load: async () => (await import('../service/config.ts')).configCommand,
    },
    {
      name: 'admin',
      summary: 'administer the service',
      load: async () => (await import('../admin/admin.ts')).adminCommand,
    },
  ],
};
