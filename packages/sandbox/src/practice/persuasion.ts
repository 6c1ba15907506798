/**
 * Kinds of persuasion: a scene to play, a conclusion to draw, an authority, a started reply, rules against refusing.
 */
const CUES: readonly RegExp[] = [
  /\b(?:play the part|stay in (?:your|the) part|scene|novel|story|rehearsal|character)\b/i,
  /\b(?:you would agree|it follows|therefore)\b/i,
  /\b(?:audit|auditors?|on behalf of|the board|guidelines?)\b/i,
  /\b(?:begin|start) your (?:reply|answer|response) with\b/i,
  /\b(?:do not|don't|never) (?:apologi[sz]e|refuse|mention)\b/i,
];

const READ_MAX = 20_000;

/** Number of kinds of persuasion in a request. */
export function countCues(request: string): number {
  const text = request.slice(0, READ_MAX);
  return CUES.filter((cue) => cue.test(text)).length;
}
