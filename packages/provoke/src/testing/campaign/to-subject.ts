import { Agent, OWN_AGENTS, parametersOf, UsageError } from '@provoke/campaign';
import {
  type AgentFunction,
  FUNCTION_TYPE,
  functionTarget,
  type TargetAdapter,
} from '@provoke/engine';
import { toFields } from '@provoke/evidence';
import { TestAgent } from '../asked/test-agent.ts';
import type { TestOptions } from '../asked/test-options.ts';

/** What is attacked: parameters as a campaign file has them, and the target of a function. */
export type Subject = {
  parameters: object;
  targets: readonly TargetAdapter[];
  /** Only this process can call it. */
  isFunction: boolean;
  name: string;
};

type Given = Pick<TestOptions, 'data_dir'> & { observable?: string | undefined };

/** Reads what a test gave as its agent. Throws `UsageError`. */
export function toSubject(subject: unknown, { data_dir, observable }: Given): Subject {
  const place = { storage: 'local', ...(data_dir !== undefined && { data_dir }) };
  if (typeof subject === 'function') {
    const call = subject as AgentFunction;
    return {
      parameters: {
        name: nameOf(subject),
        agent_type: FUNCTION_TYPE,
        ...(observable && { adapter_operational_config: { observable } }),
        ...place,
      },
      targets: [functionTarget(call)],
      isFunction: true,
      name: nameOf(subject),
    };
  }
  if (observable !== undefined)
    throw new UsageError(
      'observable is for an agent that is a function. Of others it is in adapter_operational_config.',
    );
  return {
    parameters: { ...parametersIn(subject), ...place },
    targets: [],
    isFunction: false,
    name: nameOf(subject),
  };
}

/** What a failure calls it. */
export function nameOf(subject: unknown): string {
  const { name } = subject instanceof Agent ? toFields(parametersOf(subject)) : named(subject);
  return typeof name === 'string' && name !== '' ? name : 'agent';
}

const named = (subject: unknown): { name?: unknown } =>
  typeof subject === 'function' ? subject : toFields(subject);

function parametersIn(subject: unknown): object {
  if (subject instanceof Agent) return parametersOf(subject) as object;
  if (typeof subject === 'object' && subject !== null && 'agent_type' in subject) return subject;
  throw new UsageError(
    `${kindOf(subject)} is no agent. Give an Agent, its parameters (name, agent_type, …), or a function that answers a prompt. ${OWN_AGENTS}`,
  );
}

const kindOf = (value: unknown): string => {
  if (value instanceof TestAgent) return 'testAgent(…) within testAgent(…)';
  if (value instanceof Promise) return 'A promise (await it first)';
  return value === null || value === undefined
    ? String(value)
    : `This ${Array.isArray(value) ? 'list' : typeof value}`;
};
