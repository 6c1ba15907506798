/** What a practice agent understands of a text: the thing that it should not do, as far as the text asks for it. */
export type Reader<Goal> = {
  /** If the text reads like an instruction. */
  goalOf(text: string): Goal | undefined;
  /** In any context. */
  mentionedGoal(text: string): Goal | undefined;
};
