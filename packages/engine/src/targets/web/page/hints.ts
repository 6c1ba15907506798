/** A word that counts for or against, with its weight. */
export type Hint = { pattern: RegExp; score: number };

/** Names that makers and users give to chat boxes, in several languages. */
export const inputHints: readonly Hint[] = [
  {
    pattern:
      /\b(message|ask|chat|reply|prompt|question|nachricht|frage|schreib|mensaje|pregunta|escrib|votre message|posez|écri|messaggio|scrivi|mensagem)|say something|type (here|something|a |your )|write (here|something|a |your )|how can (i|we) help/i,
    score: 4,
  },
  {
    pattern:
      /compos|chat|messag|prompt|conversation|send-?box|sendbox|typing-?area|user-?input|msg/i,
    score: 2,
  },
  { pattern: /search|such|busca|rech?erche|cerca|query|filter/i, score: -6 },
  {
    pattern:
      /e-?mail|phone|first.?name|last.?name|your name|user.?name|password|address|\bzip\b|postcode|coupon|newsletter|subscribe|login|captcha|\burl\b/i,
    score: -6,
  },
  { pattern: /comment|review|feedback|subject|contact/i, score: -2 },
];

/** Places that contain chat boxes. */
export const chatPlaces: readonly Hint[] = [
  { pattern: /chat|messag|conversation|assistant|\bbot\b|bot-|webchat|widget|copilot/i, score: 3 },
  { pattern: /search|newsletter|login|sign-?in|sign-?up|contact-?form|comment/i, score: -4 },
];

export const sendHints: readonly Hint[] = [
  { pattern: /send|submit|senden|absenden|enviar|envoyer|invia|post message/i, score: 5 },
  { pattern: /arrow-?up|paper-?plane|\bgo\b|^ask$|^[➤➜➔→↑⬆▶✈➢]/i, score: 3 },
  {
    pattern:
      /attach|upload|file|emoji|smile|mic|voice|speech|audio|record|image|photo|camera|menu|clear|reset|close|minimi|setting|new (chat|conversation)|stop|cancel|like|copy|download|restart|expand|mode/i,
    score: -6,
  },
];

export const launcherHints: readonly Hint[] = [
  { pattern: /chat|messenger|talk to|assistant|\bbot\b|chatbot|copilot|webchat/i, score: 4 },
  {
    pattern: /launcher|bubble|open-?(chat|button|widget)|widget-?(button|open|toggle)|toggle/i,
    score: 3,
  },
  {
    pattern: /start|begin|new conversation|ask (us|me|a question)|let'?s (go|talk|chat)/i,
    score: 2,
  },
  { pattern: /help|support|hilfe|ayuda|aide|aiuto|question/i, score: 2 },
  {
    pattern:
      /cookie|consent|accept|close|dismiss|minimi|share|social|search|cart|basket|login|log in|sign|menu|nav|language|theme|download|subscribe|play|video|phone|e-?mail|whatsapp|facebook|instagram|attach|emoji|mic\b|sound|voice/i,
    score: -5,
  },
];

/** Answers to a banner: decline first, accept only if there is no other way. */
export const consentAnswers: readonly Hint[] = [
  {
    pattern:
      /reject|decline|refuse|deny|only (necessary|essential)|(necessary|essential) only|ablehnen|nur notwendige|rechazar|refuser|rifiuta/i,
    score: 6,
  },
  {
    pattern:
      /accept|agree|allow|got it|\bok(ay)?\b|understand|akzeptieren|zustimmen|aceptar|accepter|accetta|continue/i,
    score: 3,
  },
  { pattern: /^[x×✕]$|close|dismiss/i, score: 1 },
  { pattern: /setting|preference|manage|customi|more|policy|learn|details/i, score: -6 },
];

export const consentPlaces =
  /cookie|consent|gdpr|ccpa|privacy|onetrust|didomi|usercentrics|cookiebot/i;

/** Elements around a message: the sender, the time, actions. */
export const dressing =
  /(^|[\s_-])(time|timestamp|date|datetime|author|sender|sender-?name|user-?name|username|avatar|initials|receipt|delivery|delivered|status|typing|loading|loader|spinner|sr-only|screen-?reader\w*|visually-?hidden|tooltip|badge|reactions?|feedback|actions?|toolbar|suggestions?|suggested-?actions?|quick-?repl(y|ies)|separator|divider|counter|footer|meta)([\s_-]|$)/i;

/** Lines that are never a message. */
export const chromeLines: readonly RegExp[] = [
  /^\d{1,2}[:.]\d{2}([:.]\d{2})?\s*([ap]\.?m\.?)?$/i,
  /^(just now|now|today|yesterday|a (few )?(seconds?|minutes?|moment) ago|\d+ ?(s|sec|seconds?|m|min|minutes?|h|hours?) ago)( at .{1,12})?$/i,
  /^(mon|tues|wednes|thurs|fri|satur|sun)day\b.{0,24}$/i,
  /^(\w+ \d{1,2},? \d{4}|\d{1,2} \w+ \d{4}|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}),?( .{1,12})?$/i,
  /^(sent|sending|delivered|seen|read|unread|you|me|user|new( messages?)?)( .{0,3}\d{1,2}:\d{2}.{0,4})?[.…]*$/i,
  /^\d+ ?\/ ?\d+( characters?)?$/i,
  /^[.…•·\s✓✔]+$/,
  /^(.{1,30} )?(is )?(typing|thinking|writing|loading|generating)( a reply| an answer)?\s*[.…]*$/i,
];

/** Elements that appear while an answer is on its way. */
export const busyNames =
  /typing|loading|loader|spinner|thinking|generating|in-?progress|pulse|(^|[\s_-])(dots?|bounce|skeleton|shimmer|is-streaming|streaming)([\s_-]|$)/i;
