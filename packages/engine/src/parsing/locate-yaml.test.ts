import { expect, test } from 'vitest';
import { locateYaml } from './locate-yaml.ts';

const yaml = `# a comment
agent:
  name: a
attack:
  judges:
    - type: pattern
    - { type: rubric, rubrik: x }
  budget: { max_requests: 0 }
`;

test.each([
  [['agent', 'name'], 3],
  [['attack', 'judges', 1, 'rubrik'], 7],
  [['attack', 'budget', 'max_requests'], 8],
  [['attack', 'goals'], 4],
  [['nowhere'], 1],
  [[], 1],
])('the line of %j is %i', (path, line) => {
  expect(locateYaml(yaml, path)).toBe(line);
});

test('JSON has lines too, and a text that is neither has its first', () => {
  expect(locateYaml('{\n  "attack": {\n    "goal": 1\n  }\n}', ['attack', 'goal'])).toBe(3);
  expect(locateYaml('{{{ : [', ['attack'])).toBe(1);
});
