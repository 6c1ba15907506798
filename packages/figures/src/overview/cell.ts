/** Goals of one class that a technique attacked in an agent on one day. */
export type Cell = {
  agent: string;
  technique: string;
  day: string;
  category: string;
  broken: number;
  evaluated: number;
};
