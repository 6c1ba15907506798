/** How a newly broken goal did when what broke it was sent again. */
export type Resent = { goal: number; times: number; broken: number; resisted: number };
