import { agentTypeTitle } from '@provoke/contract/lists';
import { z } from 'zod';
import { defineTarget } from '../../definitions/target.ts';
import { checkArgument } from '../subprocess/check-argument.ts';
import { toolSettings } from '../subprocess/command-line-tool.ts';
import { connectTool, toolEndpoint } from '../subprocess/connect-tool.ts';
import { readPlainReply } from './read-plain-reply.ts';

const BINARY = 'hermes';

const Settings = z.object({
  ...toolSettings,
  isolated: z
    .boolean()
    .default(true)
    .describe(
      'run without its memory, skills and rules, so that attempts do not affect each other',
    ),
  provider: z.string().optional().describe('provider to use, as the agent names it'),
});

/** A self-hosted agent with a memory. Every call is a separate session without that memory. */
export const selfhosted = defineTarget({
  type: 'selfhosted',
  aliases: ['hermes'],
  apiType: 'SELFHOSTED',
  title: agentTypeTitle('SELFHOSTED'),
  settings: Settings,
  choosesModel: true,

  endpoint: ({ binary }) => toolEndpoint(binary ?? BINARY),

  connect(settings, connection) {
    const { model, provider, isolated, own_settings } = settings;
    if (provider !== undefined) checkArgument('provider', provider);
    const options = [
      ...['chat', '--query-file', '-', '--quiet', '--source', 'provoke'],
      ...(isolated ? ['--ignore-rules'] : []),
      ...(own_settings ? [] : ['--ignore-user-config']),
      ...(model === undefined ? [] : ['--model', model]),
      ...(provider === undefined ? [] : ['--provider', provider]),
    ];
    const tool = {
      binary: BINARY,
      installation: 'curl -fsSL https://hermes-agent.nousresearch.com/install.sh | bash',
      login: 'hermes setup',
      variables: ['HERMES_HOME'],
      // It never continues a session: earlier turns are part of the prompt.
      args: () => options,
      facts: { isolated },
      observable: { calls: false, results: false },
      read: readPlainReply,
    };
    return connectTool(tool, settings, connection);
  },
});
