/** Evidence: what is spread over machines by organization; all other tables stay on one. Parents come first. */
export const evidenceTables = [
  ...[
    'agents',
    'attacks',
    'runs',
    'run_numbers',
    'results',
    'traces',
    'reviews',
    'result_versions',
  ],
  ...['run_goals', 'result_facts', 'result_words', 'word_progress', 'run_entries'],
  ...['finding_states', 'span_runs', 'trace_ids', 'spans', 'unknown_spans'],
  ...['late_bases', 'late_traces'],
];

/** The first of them; the others put the rows of an organization on the machine where its rows are. */
export const firstTable = 'agents';

export const distributionColumn = 'organization_id';
