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
    { aspect: 'Roots', paper: '1', ours: '1 (`n_streams`)' },
    {
      aspect: 'Order within a level',
      paper:
        'all prompts are written, all checked for their topic, then sent, then rated, then pruned',
      ours: 'the same, tested on calls that the published code made; a prompt is checked as soon as it is written',
    },
    {
      aspect: 'Pruning before sending',
      paper:
        'prompts off the topic are dropped; the published code also drops those beyond the width, drawn at random',
      ours: 'as the published code',
    },
    {
      aspect: 'All prompts off the topic',
      paper: 'the published code continues with one or two of them',
      ours: 'continues with one, drawn at random',
    },
    {
      aspect: 'Pruning after rating',
      paper:
        'the best by score up to the width, equal ones in random order (published code: the one written last)',
      ours: 'the best by score, equal ones in random order by the seed; a reply without a score comes last',
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
