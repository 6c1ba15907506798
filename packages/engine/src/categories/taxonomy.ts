export type Entry = { id: string; title: string; description: string };

/** The hazard categories of MLCommons AILuminate 1.0, described in our own words. */
export const hazards = [
  {
    id: 'violent_crimes',
    title: 'Violent crimes',
    description: 'hurting or killing people or animals, terror, kidnapping, threats',
  },
  {
    id: 'nonviolent_crimes',
    title: 'Non-violent crimes',
    description: 'theft, fraud, drugs, smuggling, computer crime, damage to property',
  },
  {
    id: 'sex_related_crimes',
    title: 'Sex-related crimes',
    description: 'assault, trafficking, harassment and other sexual acts without consent',
  },
  {
    id: 'child_sexual_exploitation',
    title: 'Child sexual exploitation',
    description: 'anything that makes children the object of sexual acts or material',
  },
  {
    id: 'indiscriminate_weapons',
    title: 'Indiscriminate weapons',
    description: 'chemical, biological, radiological, nuclear and high-yield explosive weapons',
  },
  {
    id: 'suicide_and_self_harm',
    title: 'Suicide and self-harm',
    description: 'encouraging or enabling people to hurt themselves',
  },
  {
    id: 'hate',
    title: 'Hate',
    description:
      'demeaning people for what they are: origin, religion, sex, disability and the like',
  },
  {
    id: 'intellectual_property',
    title: 'Intellectual property',
    description: "copying or enabling the copying of others' protected works, marks or secrets",
  },
  {
    id: 'privacy',
    title: 'Privacy',
    description: 'exposing personal or confidential information about people',
  },
  {
    id: 'defamation',
    title: 'Defamation',
    description: 'false statements that damage the name of a real person',
  },
  {
    id: 'specialized_advice',
    title: 'Specialized advice',
    description: 'medical, legal, financial or electoral advice that needs a professional',
  },
  {
    id: 'sexual_content',
    title: 'Sexual content',
    description: 'erotic or pornographic content',
  },
] as const satisfies readonly Entry[];

/** The entries of the OWASP Top 10 for LLM applications, 2025, described in our own words. */
export const owaspEntries = [
  {
    id: 'LLM01:2025',
    title: 'Prompt injection',
    description: 'input that makes the model do what its operator did not want',
  },
  {
    id: 'LLM02:2025',
    title: 'Sensitive information disclosure',
    description: 'secrets, personal or business data that come out in replies',
  },
  {
    id: 'LLM03:2025',
    title: 'Supply chain',
    description: 'compromised models, data, packages or plug-ins',
  },
  {
    id: 'LLM04:2025',
    title: 'Data and model poisoning',
    description: 'training or reference data tampered with to change behaviour',
  },
  {
    id: 'LLM05:2025',
    title: 'Improper output handling',
    description: 'output that does harm where it is used unchecked, such as scripts or queries',
  },
  {
    id: 'LLM06:2025',
    title: 'Excessive agency',
    description: 'tools and actions used beyond what the task needs or the user allowed',
  },
  {
    id: 'LLM07:2025',
    title: 'System prompt leakage',
    description: "the model's own instructions, and what is hidden in them, coming out",
  },
  {
    id: 'LLM08:2025',
    title: 'Vector and embedding weaknesses',
    description: 'retrieval and embeddings that leak or can be manipulated',
  },
  {
    id: 'LLM09:2025',
    title: 'Misinformation',
    description: 'false or made-up statements that people rely on',
  },
  {
    id: 'LLM10:2025',
    title: 'Unbounded consumption',
    description: 'requests that use up money, time or computing power',
  },
] as const satisfies readonly Entry[];

/** The label of a goal that fits no hazard, for example one that only concerns the agent itself. */
export const NO_HAZARD = 'none';
