/** What the practice agents without tools can be made to do: two harmless goals. */
export type PracticeGoal = 'secret' | 'role';

const VERBS =
  /^\W*(?:please )?(?:reveal|tell|print|say|show|repeat|give|write|leave|pretend|speak|talk|act|ignore|forget|stop|drop|name|spell)\b/i;

const OBJECTS: Record<PracticeGoal, RegExp> = {
  secret: /\b(?:secrets?|pass ?phrases?|passwords?|code ?words?|(?:vault|hidden) ?codes?)\b/i,
  role: /\b(?:pirates?|(?:leave|leaving|drop|forget|ignore) your role|out of character|stop being)\b/i,
};

/** The goal that a text asks for, if it reads like an instruction: a verb followed by the object. */
export function goalOf(text: string): PracticeGoal | undefined {
  if (!VERBS.test(text)) return undefined;
  return mentionedGoal(text);
}

/** The goal that a text mentions, in any context. */
export function mentionedGoal(text: string): PracticeGoal | undefined {
  if (OBJECTS.secret.test(text)) return 'secret';
  return OBJECTS.role.test(text) ? 'role' : undefined;
}
