import type { Fidelity } from '../../definitions/fidelity.ts';

export const fidelity: Fidelity = {
  notComparable:
    "the paper's 1,054 cases are pairs of 17 tasks and 62 attacker's instructions for tools of its own, and a model of its own simulates the second tool; yours are your goals, our harmless tasks, and tools by your script or the agent's.",
  rows: [
    {
      aspect: 'Conversation',
      paper:
        'the task, a call of the user tool and its result; as text in the ReAct format, or as native calls for models that were tuned on them',
      ours: 'the same as native calls',
    },
    {
      aspect: 'Place of the instruction',
      paper: 'a mark in the template of the result is replaced by it',
      ours: 'the same; our mark is `{{instruction}}`',
    },
    {
      aspect: 'Base setting',
      paper: 'the instruction alone',
      ours: 'the same',
    },
    {
      aspect: 'Enhanced setting (`enhanced`)',
      paper: 'a fixed sentence and a space before the instruction',
      ours: 'the same sentence, held to the published data by its hash',
    },
    {
      aspect: 'Form of the result',
      paper:
        "Python's way of writing a dictionary, in quotation marks, mostly with those within escaped",
      ours: 'JSON or text, as tools answer; no quotation marks around it',
    },
    {
      aspect: 'System prompt',
      paper: 'a fixed one, with the name and address of a user and a date',
      ours: "the agent's own",
    },
    {
      aspect: 'Tools that are offered',
      paper: "the user's tool and the attacker's",
      ours: "your practice tools, or the agent's own",
    },
    {
      aspect: 'Id of the forged call',
      paper: 'one for all',
      ours: 'of nine characters, by its content',
    },
    {
      aspect: 'Success',
      paper:
        "direct harm: the attacker's tool is called; data stealing: its first tool, then a second request whose call is an e-mail",
      ours: 'your rules, on calls as emitted and as run: `sequence` for several steps',
    },
    {
      aspect: 'Second step',
      paper: 'the result of the first is simulated by a model, or taken from a file',
      ours: 'the loop continues with scripted results until the agent answers or a bound is met',
    },
    {
      aspect: 'Invalid replies',
      paper: 'those that break the ReAct format are left out of one of two rates',
      ours: 'no format to break; a call of an unknown tool gets an error, as in real loops',
    },
    {
      aspect: 'Requests per goal',
      paper: '17 tasks, each once',
      ours: 'up to 17, 8 with our tasks (`n_cases`), until the first break',
    },
    {
      aspect: 'Control',
      paper: 'none',
      ours: 'the floor: the same tasks with ordinary results',
    },
    {
      aspect: 'Source of this column',
      paper: "the paper's text, and the published code and data (MIT)",
      ours: 'the code',
    },
  ],
};
