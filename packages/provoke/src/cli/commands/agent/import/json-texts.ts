import { jsonInText } from '@provoke/engine';

/** The only key of what was JSON in a text. */
const MARK = '(JSON)';

/** Opens the texts of a body that hold JSON, so that what is within them is found. */
export function openJsonTexts(value: unknown): unknown {
  if (typeof value === 'string') {
    const json = jsonInText(value);
    return json === undefined ? value : { [MARK]: openJsonTexts(json) };
  }
  return map(value, openJsonTexts);
}

/** Makes them texts again. */
export function closeJsonTexts(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Object.keys(value).join() === MARK)
    return JSON.stringify(closeJsonTexts(Reflect.get(value, MARK)));
  return map(value, closeJsonTexts);
}

function map(value: unknown, each: (inner: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(each);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, each(inner)]));
}
