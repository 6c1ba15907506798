import { violation } from '../../db/failure.ts';
import { fieldProblem } from '../../http/problem.ts';

/** Of a schedule that could not be stored: says so at its name if another has it. */
export function nameTaken(error: unknown): never {
  if (violation(error)?.constraint !== 'schedules_organization_id_name_key') throw error;
  throw fieldProblem('name', 'A schedule with this name already exists.', error);
}
