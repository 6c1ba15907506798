/** A word that counts for or against, with its weight. */
export type Hint = { pattern: RegExp; score: number };

/** "Chat" and "message" in the most used languages. */
const chatWords =
  /chat|messag|mensa(je|gem)|charla|conversa|nachricht|discu(ter|ssion)|чат|сообщени|написать|聊|客服|咨询|對話|对话|消息|チャット|メッセージ|चैट|संदेश|बात कर|চ্যাট|বার্তা|دردشة|محادثة|رسالة|راسلنا|چیٹ|پیغام|obrolan|pesan/i;

export const searchWords = /search|\bsuche|busca|rech?erche|cerca|filter/i;

/** On buttons that sign a visitor in or up, or subscribe to something. */
export const joinWords =
  /\b(log|sign) ?-?(in|on|up)\b|subscri|register|join|newsletter|anmelden|abonnieren|s'inscrire|iniciar sesión|suscri|entrar|inscrever|войти|подписаться|登录|订阅|ログイン|登録|اشتراك|تسجيل|masuk|daftar/i;

/** Names of parts of a page with such a button. */
export const joinPlaces = /newsletter|subscri|log-?in|sign-?(in|up)/i;

/** Names that makers and users give to chat boxes, in several languages. */
export const inputHints: readonly Hint[] = [
  {
    pattern:
      /\b(message|ask|chat|reply|prompt|question|nachricht|frage|schreib|mensaje|pregunta|escrib|votre message|posez|écri|messaggio|scrivi|mensagem)|say something|type (here|something|a |your )|write (here|something|a |your )|how can (i|we) help/i,
    score: 4,
  },
  { pattern: chatWords, score: 1 },
  {
    pattern:
      /сообщени|напишите|спросите|消息|输入|提问|メッセージ|संदेश|पूछ|বার্তা|رسالة|اكتب|پیغام|لکھیں|pesan|tanya/i,
    score: 4,
  },
  {
    pattern:
      /compos|chat|messag|prompt|conversation|send-?box|sendbox|typing-?area|user-?input|msg/i,
    score: 2,
  },
  { pattern: searchWords, score: -6 },
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

/** Places that contain chat boxes and nothing else. */
export const chatOnly: readonly Hint[] = [
  { pattern: /chat|messenger|conversation|assistant|\bbot\b|bot-|copilot/i, score: 3 },
  ...chatPlaces.slice(1),
];

export const sendHints: readonly Hint[] = [
  {
    pattern:
      /send|submit|enviar|envoyer|invia|отправ|发送|發送|送信|भेज|পাঠা|إرسال|ارسال|بھیج|kirim|post message/i,
    score: 5,
  },
  { pattern: /arrow-?up|paper-?plane|\bgo\b|^ask$|^[➤➜➔→↑⬆▶✈➢]/i, score: 3 },
  {
    pattern:
      /attach|upload|file|emoji|smile|mic|voice|speech|audio|record|image|photo|camera|menu|clear|reset|close|minimi|setting|new (chat|conversation)|stop|cancel|like|copy|download|restart|expand|mode/i,
    score: -6,
  },
];

export const launcherHints: readonly Hint[] = [
  { pattern: /messenger|talk to|assistant|\bbot\b|copilot/i, score: 4 },
  { pattern: chatWords, score: 4 },
  {
    pattern: /launcher|bubble|open-?(chat|button|widget)|widget-?(button|open|toggle)|toggle/i,
    score: 3,
  },
  {
    pattern:
      /start|begin|new (conversation|message)|(ask|send|write|text) (us|me|a question)|let'?s (go|talk|chat)|contact us/i,
    score: 2,
  },
  {
    pattern:
      /help|support|hilfe|ayuda|ajuda|aide|aiuto|question|помощь|帮助|サポート|सहायता|সাহায্য|مساعدة|مدد|bantuan/i,
    score: 2,
  },
];

/** What opens something else than a chat. */
export const otherHints: readonly Hint[] = [
  {
    pattern:
      /cookie|consent|accept|close|dismiss|minimi|share|social|search|cart|basket|login|log in|sign|menu|nav|language|theme|download|subscribe|play|video|phone|e-?mail|whatsapp|facebook|instagram|attach|emoji|mic\b|sound|voice|checkout|\bbuy\b|\bpay|delete|remove|call ?back|\bback\b/i,
    score: -5,
  },
];

/** Names of fields that ask who a visitor is. */
export const personWords =
  /name|mail|phone|nom\b|nombre|imię|jméno|isim|correo|имя|телефон|почт|姓名|邮箱|电话|名前|メール|이름|이메일|الاسم|नाम/i;

/** What a visitor agrees to before a chat begins. */
export const agreeWords =
  /agree|accept|consent|terms|privacy|i have read|zustimm|einverstanden|gelesen|akzeptier|datenschutz|acept|privacidad|accepte|confidentialit|accetto|aceito|согла|同意|プライバシー|동의|أوافق/i;

/** On buttons of forms that send something to a person who answers later. */
export const letterWords =
  /leave (us )?a|call ?(me )?back|callback|ticket|hinterlass|rückruf|llám|deja|rappel|laisse/i;

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

/** Names of what is around a message: the sender, the time, actions. A weak sign alone. */
export const dressing =
  /(^|[\s_-])(time|timestamp|date|datetime|author|sender|sender-?name|user-?name|username|avatar|initials|receipt|delivery|delivered|status|typing|loading|loader|spinner|sr-only|screen-?reader\w*|visually-?hidden|tooltip|badge|reactions?|feedback|actions?|toolbar|suggestions?|suggested-?actions?|quick-?repl(y|ies)|separator|divider|counter|footer|meta)([\s_-]|$)/i;

/** Elements that appear while an answer is on its way. */
export const busyNames =
  /typing|loading|loader|spinner|thinking|generating|in-?progress|pulse|(^|[\s_-])(dots?|bounce|skeleton|shimmer|is-streaming|streaming)([\s_-]|$)/i;
