import type { Goal } from '@provoke/evidence';
import type { Toolkit } from '../../definitions/technique.ts';
import { PLACE } from './template-options.ts';

/** The user's templates, or ours. */
export const templatesOf = (
  { templates }: { templates: readonly string[] },
  ours: readonly string[],
): readonly string[] => (templates.length > 0 ? templates : ours);

/** One attempt for each template, with the goal in its place. */
export async function attemptTemplates(
  goal: Goal,
  templates: readonly string[],
  { branch }: Pick<Toolkit, 'branch'>,
): Promise<void> {
  for (const [index, template] of templates.entries()) {
    const content = template.replaceAll(PLACE, () => goal.text);
    const { probe } = branch(`template-${index + 1}`, { template: index + 1 });
    await probe([{ role: 'user', content }]);
  }
}
