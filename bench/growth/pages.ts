/** The pages that people look at: the paths that each asks for. */
export type Page = { title: string; paths: (run: Run) => string[] };

/** A run that is looked at, one of its results, and the newest runs of its organization. */
export type Run = { id: string; result: string; newest: string };

const search = (title: string, q: string): Page => ({
  title: `search: ${title}`,
  paths: ({ id }) => [`/run/${id}/search?q=${q}`],
});

/** Pages of runs of 1,000 results. */
export const pages: Page[] = [
  {
    title: 'the run list',
    paths: ({ newest }) => ['/run?page_size=25', `/run/rates?runs=${newest}`],
  },
  { title: 'the overview', paths: () => ['/overview'] },
  {
    title: "a run's page",
    paths: ({ id }) => [`/run/${id}/summary`, `/run/${id}/goals`, `/run/${id}/index`],
  },
  {
    title: "a result's page",
    paths: ({ id, result }) => [
      ...[`/result/${result}`, `/result/${result}/review`],
      `/run/${id}/summary`,
    ],
  },
  { title: 'results of a run', paths: ({ id }) => [`/result?run=${id}&page_size=50`] },
  search('a common word', 'share'),
  search('a rare word', 'lantern'),
  search('a common and a rare word', 'share+lan'),
  search('a word that is not there', 'nowhere'),
];

/** Searches in the run of 10,000 results. */
export const largePages: Page[] = [
  search('a common word, 10,000 results', 'share'),
  search('a rare word, 10,000 results', 'lantern'),
];
