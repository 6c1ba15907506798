import { expect, test } from 'vitest';
import { judges } from '../judges/index.ts';
import { targets } from '../targets/index.ts';
import { techniques } from '../techniques/index.ts';
import { registryOf } from './registry.ts';

const { findTarget } = registryOf({ techniques, judges, targets });

test.each([
  ['chatapi-sdk', 'chatapi-sdk'],
  ['OPENAI_SDK', 'chatapi-sdk'],
  ['Ai_Sdk', 'ai-sdk'],
  ['UNKNOWN', undefined],
])('%s names the agent type %s', (name, type) => {
  expect(findTarget(name)?.type).toBe(type);
});
