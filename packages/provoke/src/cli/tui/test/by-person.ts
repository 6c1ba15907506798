/** What a review says of its source if a person made it. */
export const byPerson = {
  source: 'person',
  ...{ previous_evidence: null, evidence: null },
  ...{ previous_severity: null, severity: null },
} as const;
