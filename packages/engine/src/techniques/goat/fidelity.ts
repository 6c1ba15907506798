import type { Fidelity } from '../../definitions/fidelity.ts';

export const fidelity: Fidelity = {
  notComparable:
    'we found no code or prompts by the authors, ours use our own sentences, and rates depend on your attacker model and judge.',
  rows: [
    { aspect: 'Turns', paper: '5 (garak: 5; promptfoo: 5)', ours: '5 (`max_turns`)' },
    {
      aspect: 'Calls per turn',
      paper:
        'attacker, agent, judge, also after the last turn; promptfoo can also ask whether the agent asked a question in return, and answers it with one more message',
      ours: "attacker, agent with your judges; tested on calls that garak's and promptfoo's code made",
    },
    {
      aspect: "Attacker's answer",
      paper:
        'observation, thought, strategy, reply (garak: as labelled text; promptfoo: at its own service)',
      ours: 'the same four, as JSON, read tolerantly',
    },
    {
      aspect: 'Strategies',
      paper: 'seven in the attacker’s instructions, chosen and combined by it',
      ours: 'the same seven ideas, in our own words',
    },
    {
      aspect: "Agent's history",
      paper: 'the whole conversation, nothing taken back',
      ours: 'the same; replies over 20,000 characters are cut, and the oldest exchanges are dropped beyond 200,000',
    },
    {
      aspect: "Attacker's history",
      paper:
        'its own answers and what followed, whole (garak: the same; promptfoo: the conversation alone, without its reasoning)',
      ours: 'the last 10 exchanges (`keep_last_n`)',
    },
    {
      aspect: 'Feedback to the attacker',
      paper: 'its last message, the reply and the goal',
      ours: 'the same, and the score of your judges',
    },
    {
      aspect: 'End',
      paper: 'after the turns; garak and promptfoo: at the first success',
      ours: 'at the first success (`early_stop_on_success`), or after the turns',
    },
    {
      aspect: 'Unreadable answer of the attacker',
      paper: 'not described; garak: the conversation ends; promptfoo: the turn is skipped',
      ours: 'retried (`max_parse_retries`); then the conversation ends, which is recorded',
    },
    {
      aspect: 'Source of this column',
      paper: "garak's and promptfoo's code, which cite the paper; we found none by the authors",
      ours: 'the code',
    },
  ],
};
