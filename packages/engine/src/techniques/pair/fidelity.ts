import type { Fidelity } from '../../definitions/fidelity.ts';

export const fidelity: Fidelity = {
  notComparable:
    'our prompts use our own sentences, the default has 5 streams instead of 30, and rates depend on your attacker model and judge.',
  rows: [
    { aspect: 'Streams', paper: '30 (published code: 3)', ours: '5 (`n_streams`)' },
    { aspect: 'Rounds', paper: '3', ours: '3 (`n_iterations`)' },
    {
      aspect: 'End',
      paper: 'after the round in which a reply is rated 10; the round is finished',
      ours: 'the same (`early_stop_on_success`, `jailbreak_threshold`)',
    },
    {
      aspect: "Tries for a readable attacker's answer",
      paper: '5 in all, then the whole attack ends in an error',
      ours: '5 in all (`max_parse_retries` 4); then the stream sits out the round, which is recorded',
    },
    {
      aspect: 'Attacker that refuses',
      paper: 'in JSON: its refusal is sent; otherwise unreadable',
      ours: 'unreadable, also in JSON; an error of the attacker by name',
    },
    {
      aspect: "Attacker's answer",
      paper:
        'JSON with improvement and prompt, prefilled for open models, stopped at the first "}", line breaks removed',
      ours: 'the same JSON, prefilled if the model continues it; read to its end, also in a code fence or with text around it',
    },
    {
      aspect: "Attacker's prompts",
      paper: 'role-play, logical appeal and authority endorsement, in turn over the streams',
      ours: 'the same three, in our own sentences and harmless examples',
    },
    {
      aspect: 'Feedback',
      paper: 'reply, objective and score',
      ours: 'the same; the reply is quoted, and cut at 2500 characters (`attacker_feedback_max_chars`)',
    },
    { aspect: 'History', paper: 'last 4 exchanges', ours: 'the same (`keep_last_n`)' },
    {
      aspect: 'Sampling of the attacker',
      paper: 'temperature 1, top-p 0.9, 500 tokens',
      ours: 'the same',
    },
    {
      aspect: 'Sampling of the agent',
      paper: 'temperature 0, 150 tokens',
      ours: "the agent's own settings; `--max-tokens 150`, and the temperature with the target",
    },
    {
      aspect: 'Unreadable rating',
      paper: '1',
      ours: 'retried; then no verdict, and the attacker sees no score',
    },
    {
      aspect: 'Requests to break a goal',
      paper: 'rounds before × streams, and the place in the last round',
      ours: 'every request, retries included',
    },
  ],
};
