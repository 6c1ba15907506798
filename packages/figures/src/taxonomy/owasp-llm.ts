import type { Group } from './group.ts';

type Entry = Omit<Group, 'id' | 'list'>;

/** A mapping is given only if the other entry means the same; an empty list is an answer too. */
export const owaspLlm: Readonly<Record<string, Entry>> = {
  'LLM01:2025': {
    title: 'Prompt injection',
    meaning:
      'A visitor’s words outrank the operator’s: the agent follows instructions from the conversation.',
    remedy:
      'Separate instructions from visitors’ text, and check in code what must never be answered.',
    agentic: ['ASI01:2026'],
    atlas: ['AML.T0051.000'],
  },
  'LLM02:2025': {
    title: 'Sensitive information disclosure',
    meaning: 'The agent repeats confidential information in its replies.',
    remedy:
      'Keep confidential text out of the model’s context; let a tool check it and answer yes or no.',
    agentic: [],
    atlas: ['AML.T0057'],
  },
  'LLM03:2025': {
    title: 'Supply chain',
    meaning: 'The agent trusts a model, a data set, a package or a plug-in that was tampered with.',
    remedy: 'Pin and verify every model, package and tool that the agent loads.',
    agentic: ['ASI04:2026'],
    atlas: ['AML.T0010'],
  },
  'LLM04:2025': {
    title: 'Data and model poisoning',
    meaning: 'Manipulated training or reference data changes how the agent behaves.',
    remedy: 'Know the origin of the data, and test the agent again after every change of it.',
    agentic: ['ASI06:2026'],
    atlas: ['AML.T0020'],
  },
  'LLM05:2025': {
    title: 'Improper output handling',
    meaning: 'The agent writes links and mark-up that the page around it shows without checking.',
    remedy: 'Show replies as text, and allow links from a list of addresses.',
    agentic: [],
    atlas: ['AML.T0067'],
  },
  'LLM06:2025': {
    title: 'Excessive agency',
    meaning:
      'The agent acts where it should have asked: it calls a tool that the visitor may not use that way.',
    remedy: 'Enforce permission and confirmation in the tool, not in the instructions.',
    agentic: ['ASI02:2026'],
    atlas: ['AML.T0053'],
  },
  'LLM07:2025': {
    title: 'System prompt leakage',
    meaning: 'Anyone who asks in the right way can read the agent’s own instructions.',
    remedy: 'Treat the instructions as public: keep secrets and access rules elsewhere.',
    agentic: [],
    atlas: ['AML.T0056'],
  },
  'LLM08:2025': {
    title: 'Vector and embedding weaknesses',
    meaning: 'What the agent retrieves for its answers leaks, or can be manipulated.',
    remedy: 'Apply the visitor’s own permissions to retrieval, and check what enters the index.',
    agentic: [],
    atlas: ['AML.T0070'],
  },
  'LLM09:2025': {
    title: 'Misinformation',
    meaning: 'The agent states something invented as a fact.',
    remedy: 'Answer facts from a checked source only, and say so when it holds none.',
    agentic: ['ASI09:2026'],
    atlas: [],
  },
  'LLM10:2025': {
    title: 'Unbounded consumption',
    meaning: 'A visitor can make the agent spend money, time or computing power without limit.',
    remedy: 'Limit requests, tokens and tool calls for each visitor.',
    agentic: [],
    atlas: ['AML.T0034'],
  },
};
