type Renumbered = {
  title: string;
  /** The same entry in the list of 2025. */
  in2025: string;
  /** The published page with the number and the title. */
  source: string;
};

const FOLDER =
  'https://github.com/GenAI-Security-Project/GenAI-LLM-Top10/blob/26eb5c026e630e8e4e23452e29bf3c38e0b077c1/2026/final';

const page = (name: string) => `${FOLDER}/${name}.md`;

/**
 * What the entries of 2026 were in 2025: eight have another number, one also another title. The pairs are those of the
 * list's own chart of 2025's ranks and 2026's, in the folder of these pages.
 */
export const owaspLlm2026: Readonly<Record<string, Renumbered>> = {
  'LLM01:2026': {
    title: 'Prompt injection',
    in2025: 'LLM01:2025',
    source: page('LLM01_PromptInjection'),
  },
  'LLM02:2026': {
    title: 'Sensitive information disclosure',
    in2025: 'LLM02:2025',
    source: page('LLM02_SensitiveInformationDisclosure'),
  },
  'LLM03:2026': {
    title: 'Excessive agency',
    in2025: 'LLM06:2025',
    source: page('LLM03_ExcessiveAgency'),
  },
  'LLM04:2026': {
    title: 'Supply chain',
    in2025: 'LLM03:2025',
    source: page('LLM04_SupplyChain'),
  },
  'LLM05:2026': {
    title: 'Data and model poisoning',
    in2025: 'LLM04:2025',
    source: page('LLM05_DataModelPoisoning'),
  },
  'LLM06:2026': {
    title: 'Unbounded consumption',
    in2025: 'LLM10:2025',
    source: page('LLM06_UnboundedConsumption'),
  },
  'LLM07:2026': {
    title: 'Misinformation',
    in2025: 'LLM09:2025',
    source: page('LLM07_Misinformation'),
  },
  'LLM08:2026': {
    title: 'Hidden context exposure',
    in2025: 'LLM07:2025',
    source: page('LLM08_HiddenContextExposure'),
  },
  'LLM09:2026': {
    title: 'Vector and embedding weaknesses',
    in2025: 'LLM08:2025',
    source: page('LLM09_VectorAndEmbeddingWeaknesses'),
  },
  'LLM10:2026': {
    title: 'Improper output handling',
    in2025: 'LLM05:2025',
    source: page('LLM10_ImproperOutputHandling'),
  },
};
