import type { AgentFlags } from './agent-flags.ts';
import { omitUndefined, reference } from './omit-undefined.ts';

type Flags = AgentFlags & { dataDir?: string; storage?: string };

type TypedAgent = Record<string, unknown> & { adapter_operational_config?: object };

/** What was typed as the agent's parameters; what was not typed is not in them. */
export const readAgentFlags = (flags: Flags): TypedAgent =>
  omitUndefined({
    name: flags.agentName,
    agent_type: flags.agentType,
    endpoint: flags.endpoint,
    api_key: reference(flags.apiKeyEnv),
    adapter_operational_config: omitUndefined({
      ...flags.setting,
      shared_sign_in: flags.sharedSignIn,
      system_prompt_file: flags.systemPrompt,
      name: flags.model,
      timeout: flags.timeout,
    }),
    traces: flags.tracesPort === undefined ? flags.traces : { port: flags.tracesPort },
    practice_tools: flags.practiceTools,
    data_dir: flags.dataDir,
    storage: flags.storage,
  });
