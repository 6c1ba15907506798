import type { Problem } from './describe-problem.ts';
import s from './form.module.css';

type Props = {
  problem: Problem | undefined;
  /** Fields that show their own errors. */
  fields?: readonly string[];
};

/** Why it was not done, and the messages about fields that are not on the page. */
export function ProblemBox({ problem, fields = [] }: Props) {
  const message = problem && wordsOf(problem, fields);
  return (
    message && (
      <p role="alert" className={s.problem}>
        {message}
      </p>
    )
  );
}

function wordsOf({ message, fields }: Problem, shown: readonly string[]): string {
  const others = Object.entries(fields).filter(([path]) => !shown.includes(path));
  const said = others.map(([path, messages]) => `${path}: ${messages.join(' ')}`);
  return [message, ...said].filter(Boolean).join(' ');
}
