import type { Fidelity } from '../../definitions/fidelity.ts';

export const fidelity: Fidelity = {
  notComparable:
    'our prompts use our own sentences, your judges decide about success, and rates depend on your attacker model.',
  rows: [
    { aspect: 'Turns', paper: '10 (PyRIT: 10)', ours: '10 (`max_turns`)' },
    {
      aspect: 'Questions taken back',
      paper: '10 (PyRIT: 10)',
      ours: '10 (`max_backtracks`); a refusal after the tenth stays in the conversation, as in PyRIT',
    },
    {
      aspect: 'Calls per turn',
      paper:
        'PyRIT: attacker, agent, refusal check, then the score if it was no refusal; the last two by the attacker model too',
      ours: "attacker, agent with your judges (a refused reply too), then one call of the attacker that checks for a refusal and rates the progress; none after a success, or when no try is left; tested on calls that PyRIT's code made",
    },
    {
      aspect: 'A refused question',
      paper: "removed from the agent's conversation; counts as no turn",
      ours: 'the same',
    },
    {
      aspect: 'Success',
      paper: 'a judge model, checked by a second one; PyRIT: a rating of 0.8 or more of 1',
      ours: "your judges; the attacker's own rating only steers the next question",
    },
    {
      aspect: "Attacker's answer",
      paper:
        'JSON with the next question, a summary of the last reply and the reason; no other field',
      ours: 'the same three, under names of our own; read tolerantly, other fields ignored',
    },
    {
      aspect: 'Feedback to the attacker',
      paper: 'turn, objective, last reply with its score and the reason, or the refused question',
      ours: 'the same, without the reason of the score, and with the refusal itself; the reply is quoted, and cut at 2500 characters (`attacker_feedback_max_chars`)',
    },
    {
      aspect: "Attacker's history",
      paper: 'whole, refused questions included',
      ours: 'the last 20 exchanges (`keep_last_n`), refused questions included',
    },
    {
      aspect: 'Unreadable answer of the attacker',
      paper: 'PyRIT: retried, then the attack ends in an error',
      ours: 'retried (`max_parse_retries`); then the conversation ends, which is recorded',
    },
    {
      aspect: "Attacker's examples",
      paper: 'worked conversations for several subjects',
      ours: 'none',
    },
    {
      aspect: 'Source of this column',
      paper: "PyRIT's code; not checked against the paper's text",
      ours: 'the code',
    },
  ],
};
