/** Variables that hold a tool's own login. They are passed to that tool only, and masked in records. */
const logins = {
  claude: ['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN', 'CLAUDE_CODE_OAUTH_TOKEN'],
  codex: ['CODEX_API_KEY', 'OPENAI_API_KEY'],
} as const;

export const loginsOf = (tool: keyof typeof logins): readonly string[] => logins[tool];

export const loginVariables: readonly string[] = Object.values(logins).flat();
