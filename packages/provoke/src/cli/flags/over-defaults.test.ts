import { expect, test } from 'vitest';
import { overDefaults } from './over-defaults.ts';

const file = { name: 'a', endpoint: 'https://agent.example/v1', api_key: '$AGENT_KEY' };
const endpoint = 'https://other.example/v1';

test('a variable of a file does not go to an address that a flag names', () => {
  expect(() => overDefaults({ endpoint }, file)).toThrow(
    'The file gives $AGENT_KEY to https://agent.example/v1, not to https://other.example/v1.',
  );
  expect(() => overDefaults({ endpoint }, { api_key: '$AGENT_KEY' })).toThrow('$AGENT_KEY');
});

test('it does if it is named again, or if the address is the same', () => {
  const named = { endpoint, api_key: '$AGENT_KEY' };

  expect(overDefaults(named, file)).toMatchObject(named);
  expect(overDefaults({ endpoint: file.endpoint }, file)).toEqual(file);
  expect(overDefaults({ name: 'b' }, file)).toEqual({ ...file, name: 'b' });
  expect(overDefaults({ endpoint }, { endpoint: 'https://agent.example' })).toEqual({ endpoint });
});
