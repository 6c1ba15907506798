/** The page to go to afterwards. It is a text; anything else in the address is ignored. */
export const readNext = ({ next }: Record<string, unknown>): { next?: string } =>
  next === undefined ? {} : { next: String(next) };
