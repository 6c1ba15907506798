/** What a campaign may use. A missing limit means unlimited. */
export type BudgetLimits = {
  /** Requests to the target, retries included. */
  max_requests?: number | undefined;
  /** Input and output tokens of the target and all helper models, where they are counted. */
  max_tokens_total?: number | undefined;
  /** US dollars, where prices are known. */
  max_cost_usd?: number | undefined;
  /** Running time over all resumes. */
  max_minutes?: number | undefined;
};
