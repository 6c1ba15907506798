/** The text at the start of a JSON string that is cut anywhere, also within an escape. */
export function beginningOf(json: string): string {
  let end = 1;
  while (end < json.length && json[end] !== '"') {
    const length = json[end] !== '\\' ? 1 : json[end + 1] === 'u' ? 6 : 2;
    if (end + length > json.length) break;
    end += length;
  }
  return JSON.parse(`${json.slice(0, end)}"`) as string;
}
