import { type Outline, RawOutline } from './outline/outline.ts';
import { withoutPageForm } from './page-form.ts';

/** Two ways to get the same outline out of a page. */
type Ways = { asText(): Promise<string>; asValues(): Promise<unknown> };

/**
 * Takes an outline from a page as one text: value by value, the browser's protocol needs seconds for 20,000 elements.
 * A page may have changed how JSON is written, as Prototype.js does for arrays; then it is taken value by value.
 */
export async function takeOutline({ asText, asValues }: Ways): Promise<Outline> {
  const outline = RawOutline.safeParse(parsed(await asText()));
  return withoutPageForm(outline.success ? outline.data : RawOutline.parse(await asValues()));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
