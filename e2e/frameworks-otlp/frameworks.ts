import type { Framework } from './install-agent.ts';

const otelForNode = ['@opentelemetry/api@1.9.1', '@opentelemetry/sdk-node@0.223.0', 'zod@4.6.7'];
const otelForPython = 'opentelemetry-exporter-otlp-proto-http==1.45.2';

/** Agents on real frameworks that export what they do. Each mails what its model says, whomever it says. */
export const frameworks: Readonly<Record<string, Framework>> = {
  'ai-sdk-7': {
    agent: 'ai-sdk-7.mjs',
    packages: [
      ...['ai@7.0.173', '@ai-sdk/otel@1.0.173', '@ai-sdk/openai-compatible@3.0.92'],
      ...otelForNode,
    ],
  },
  'ai-sdk-7 with both sets of names': {
    agent: 'ai-sdk-7.mjs',
    packages: [
      ...['ai@7.0.173', '@ai-sdk/otel@1.0.173', '@ai-sdk/openai-compatible@3.0.92'],
      ...otelForNode,
    ],
    env: { BOTH_SETS: '1' },
  },
  'ai-sdk-6': {
    agent: 'ai-sdk-6.mjs',
    packages: ['ai@6.0.326', '@ai-sdk/openai-compatible@2.0.92', ...otelForNode],
  },
  'pydantic-ai': {
    agent: 'pydantic_ai_agent.py',
    packages: ['pydantic-ai-slim[openai]==2.68.0', otelForPython],
  },
  'openai-agents with OpenInference': {
    agent: 'openai_agents_agent.py',
    packages: [
      ...['openai-agents==0.24.0', 'openinference-instrumentation-openai-agents==2.6.0'],
      otelForPython,
    ],
  },
  'openai-agents with Traceloop': {
    agent: 'openai_agents_agent.py',
    packages: [
      ...['openai-agents==0.24.0', 'opentelemetry-instrumentation-openai-agents==0.62.4'],
      otelForPython,
    ],
    env: { BY: 'traceloop' },
  },
  strands: {
    agent: 'strands_agent.py',
    packages: ['strands-agents[openai,otel]==1.62.0'],
  },
  'strands with the newest names': {
    agent: 'strands_agent.py',
    packages: ['strands-agents[openai,otel]==1.62.0'],
    env: { OTEL_SEMCONV_STABILITY_OPT_IN: 'gen_ai_latest_experimental' },
  },
};
