import type { Fidelity } from '../../definitions/fidelity.ts';

export const fidelity: Fidelity = {
  notComparable:
    'our prompts use our own sentences, and rates depend on your attacker model and judge.',
  rows: [
    {
      aspect: 'Branching, width, depth',
      paper: '4, 10, 10 (published code: 1, 10, 10)',
      ours: '4, 10, 10 (`branching_factor`, `width`, `depth`)',
    },
    {
      aspect: 'First level',
      paper: 'one root branches (PyRIT: as many first prompts as the width)',
      ours: 'one root branches (`n_streams`)',
    },
    {
      aspect: 'Within a level',
      paper:
        'branch, drop what is off the topic, send and rate all that is left, then keep the best',
      ours: 'the same, tested on calls that the published code made and on 200 trees that PyRIT pruned; a prompt is checked as soon as it is written',
    },
    {
      aspect: 'Prompts per goal',
      paper: 'at most 4, 16, then 40 a level: 340',
      ours: 'the same',
    },
    {
      aspect: 'Pruning before sending',
      paper:
        'only prompts off the topic are dropped; the published code then sends no more than the width, those that were written last; PyRIT asks the attacker for a better prompt first',
      ours: 'only prompts off the topic are dropped',
    },
    {
      aspect: 'All prompts off the topic',
      paper:
        'the search ends, in PyRIT too; the published code continues with the first and the last of them',
      ours: 'the search ends; if it has sent nothing, the goal ends as an error',
    },
    {
      aspect: 'Pruning after rating',
      paper:
        'the best by rating up to the width; of equal ones, the published code keeps those written last, PyRIT those that come first',
      ours: 'the best by rating; equal ones are drawn at random, by the seed',
    },
    {
      aspect: 'Reply without a rating',
      paper: 'published code: counts as rated 1; PyRIT: comes last',
      ours: 'comes last',
    },
    {
      aspect: 'Topic check',
      paper: 'by the evaluator model, yes or no',
      ours: 'by the attacker model; as in the published code, a prompt whose answer cannot be read stays',
    },
    {
      aspect: 'End',
      paper: 'after the level in which a reply is rated 10, or after the last level',
      ours: 'the same (`early_stop_on_success`, `jailbreak_threshold`)',
    },
    {
      aspect: "Attacker's history",
      paper: 'last 3 exchanges of its path',
      ours: 'the same (`keep_last_n`)',
    },
    {
      aspect: "Attacker's instructions",
      paper: "PAIR's role-play prompt, with one more example",
      ours: "our PAIR's role-play prompt",
    },
    {
      aspect: "Tries for a readable attacker's answer",
      paper: '5 in all; then that branch is left out',
      ours: '5 in all (`max_parse_retries` 4); then it is left out, which is recorded',
    },
    {
      aspect: 'Sampling',
      paper: 'attacker temperature 1, top-p 0.9, 500 tokens; agent temperature 0, 150 tokens',
      ours: "the attacker the same; the agent's own settings",
    },
  ],
};
