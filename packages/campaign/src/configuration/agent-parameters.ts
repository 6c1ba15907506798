import {
  agentRuleFields,
  blockedSetting,
  chatSettings,
  observableSetting,
  practiceToolsSchema,
  stateCheckSetting,
  tracesSetting,
  userPattern,
} from '@provoke/engine';
import { z } from 'zod';

const callSettings = {
  name: z.string().min(1).optional(),
  timeout: z.number().positive().max(3_600).optional().describe('seconds'),
  blocked: blockedSetting
    .optional()
    .describe(
      "how the answer of the agent's filter is known: status, path and matches, or a list of these",
    ),
  blocked_pattern: userPattern
    .optional()
    .describe('the same as blocked with matches: a regular expression, in any case'),
  observable: observableSetting.optional(),
};

/** How to reach an agent, and where to record the campaign. */
export const agentSchema = z.strictObject({
  name: z
    .string('Name the agent (--agent-name).')
    .min(1)
    .describe('model or agent name; unique within the organization'),
  agent_type: z
    .string('Name its type (--agent-type), such as chatapi-sdk.')
    .min(1)
    .describe('a client value such as chatapi-sdk, or an alias'),
  endpoint: z.string().min(1).optional().describe("the target's address"),
  api_key: z.string().min(1).optional().describe("the target's key, or $NAME of a variable"),
  state_check: stateCheckSetting
    .optional()
    .describe(
      "reads the agent's state as JSON before and after each attempt: an address, or url and headers, or a command; {{session}} is the name of the attempt's session",
    ),
  traces: tracesSetting
    .optional()
    .describe(
      "takes the spans of the agent's runtime over OTLP, which show what it did: true, or port, wait_seconds and settle_seconds",
    ),
  practice_tools: z
    .union([
      z.string().min(1, 'Name a file of practice tools, such as tools.yaml.'),
      practiceToolsSchema,
    ])
    .optional()
    .describe(
      'tools that provoke runs by a script, for a chat endpoint without tools of its own: a file, relative to this one, or its content',
    ),
  target_config: z.looseObject({ api_key: z.string().min(1).optional() }).optional(),
  adapter_operational_config: z
    .looseObject({
      ...callSettings,
      ...chatSettings,
      system_prompt_file: z
        .string()
        .min(1)
        .optional()
        .describe('text file with the system prompt, relative to this file'),
    })
    .optional(),
  metadata: z
    .looseObject({
      name: z.string().min(1).optional(),
      max_tokens: z.int().positive().optional(),
    })
    .optional(),
  price: z
    .strictObject({ input: z.number().nonnegative(), output: z.number().nonnegative() })
    .optional()
    .describe('what the target costs, in US dollars per million tokens'),
  ...agentRuleFields,
  storage: z.enum(['local', 'remote']).optional(),
  data_dir: z.string().min(1).optional(),
  base_url: z.url().optional().describe("the service's address"),
  service_api_key: z.string().min(1).optional(),
  raise_on_unexpected_status: z.boolean().optional(),
});

/** As they are typed. */
export type AgentFields = z.input<typeof agentSchema>;
/** Settings of every target. */
export type CallSettings = z.input<z.ZodObject<typeof callSettings>>;
export type ParsedAgent = z.output<typeof agentSchema>;
