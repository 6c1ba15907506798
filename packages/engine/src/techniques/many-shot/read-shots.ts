import { parseYaml } from '../../parsing/parse-yaml.ts';

/** The shots of a file: one JSON object a line, or a list in JSON or YAML, with the fields question and answer. */
export const readShots = (text: string): string[] => listOf(text).map(toShot);

function listOf(text: string): unknown[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.every((line) => line.trim().startsWith('{'))) return lines.map(parseLine);
  const value = parseYaml(text);
  if (Array.isArray(value)) return value;
  throw new Error('It is neither a list nor one JSON object a line.');
}

function parseLine(line: string, index: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new Error(`Line ${index + 1} is not JSON.`);
  }
}

function toShot(value: unknown, index: number): string {
  const { question, answer } = (value ?? {}) as Record<string, unknown>;
  if (typeof question === 'string' && typeof answer === 'string')
    return `User: ${question.trim()}\nAssistant: ${answer.trim()}`;
  throw new Error(`Shot ${index + 1} lacks the fields question and answer.`);
}
