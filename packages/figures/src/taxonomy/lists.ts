/** The lists that a report refers to, each pinned to the version that the extract was read from. Ids and titles are the lists' own, sentences ours. */
export const lists = {
  owaspLlm: {
    name: 'OWASP Top 10 for LLM Applications',
    version: '2025',
    url: 'https://genai.owasp.org/llm-top-10/',
  },
  owaspAgentic: {
    name: 'OWASP Top 10 for Agentic Applications',
    version: '2026',
    url: 'https://genai.owasp.org/resource/owasp-top-10-for-agentic-applications-for-2026/',
  },
  atlas: { name: 'MITRE ATLAS', version: '5.6.0', url: 'https://atlas.mitre.org/' },
  hazards: {
    name: 'MLCommons AILuminate hazards',
    version: '1.0',
    url: 'https://mlcommons.org/ailuminate/',
  },
} as const;

export const agenticTitles: Readonly<Record<string, string>> = {
  'ASI01:2026': 'Agent Goal Hijack',
  'ASI02:2026': 'Tool Misuse and Exploitation',
  'ASI03:2026': 'Identity and Privilege Abuse',
  'ASI04:2026': 'Agentic Supply Chain Vulnerabilities',
  'ASI05:2026': 'Unexpected Code Execution (RCE)',
  'ASI06:2026': 'Memory & Context Poisoning',
  'ASI07:2026': 'Insecure Inter-Agent Communication',
  'ASI08:2026': 'Cascading Failures',
  'ASI09:2026': 'Human-Agent Trust Exploitation',
  'ASI10:2026': 'Rogue Agents',
};

export const atlasTitles: Readonly<Record<string, string>> = {
  'AML.T0010': 'AI Supply Chain Compromise',
  'AML.T0020': 'Poison Training Data',
  'AML.T0034': 'Cost Harvesting',
  'AML.T0051.000': 'LLM Prompt Injection: Direct',
  'AML.T0053': 'AI Agent Tool Invocation',
  'AML.T0054': 'LLM Jailbreak',
  'AML.T0056': 'Extract LLM System Prompt',
  'AML.T0057': 'LLM Data Leakage',
  'AML.T0067': 'LLM Trusted Output Components Manipulation',
  'AML.T0070': 'RAG Poisoning',
};
