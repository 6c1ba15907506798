import { TargetError } from '@provoke/engine';

/** "Too many messages", "the limit is reached", in the most used languages. */
const limit =
  /too many (\w+ )?(messages|requests|attempts|questions|chats)|(limit|quota) (\w+ ){0,2}(reached|exceeded|hit)|(reached|exceeded|hit|used( up)?) (\w+ ){0,5}(limit|quota|allowance)|rate.limit(ed|ing)|out of (messages|credits)|zu viele (\w+ )?(nachrichten|anfragen|fragen)|limit (\p{L}+ ){0,3}(erreicht|überschritten|aufgebraucht)|kontingent (\p{L}+ ){0,3}(erreicht|aufgebraucht|erschöpft)|trop de (messages|requêtes|demandes|questions)|limite (\S+ ){0,5}(atteinte|dépassée)|(atteint|dépassé) (\S+ ){0,3}limite|demasiad[oa]s (mensajes|solicitudes|peticiones|preguntas)|límite (\S+ ){0,5}(alcanzad|superad|excedid)|(alcanzado|superado|excedido) (\S+ ){0,3}límite|tropp[ei] (messaggi|richieste|domande)|limite (\S+ ){0,5}(raggiunt|superat|atingid|excedid)|raggiunto (\S+ ){0,3}limite|(muitas|demasiadas) (mensagens|solicitações|perguntas)|(atingiu|excedeu) (\S+ ){0,3}limite|te veel (berichten|verzoeken|vragen)|limiet (\S+ ){0,3}(bereikt|overschreden)|(zbyt|za) (wiele|dużo) (wiadomości|zapytań|żądań)|слишком много (сообщений|запросов|вопросов)|(лимит|предел) (\S+ ){0,3}(исчерпан|превышен|достигнут)|(превысили|исчерпали) (\S+ ){0,3}лимит|çok fazla (mesaj|istek)|sınır(ın)?a ulaş|(消息|訊息|请求|請求|提问|操作|访问|发送)[^。]{0,6}(过多|太多|過多|频繁|頻繁)|(达到|已达|超过|超出|達到|超過)[^。]{0,8}(上限|限制|限额|额度)|(メッセージ|リクエスト)[^。]{0,6}多すぎ|上限に達し|(메시지|요청)[^.]{0,6}너무 많|너무 많은 (메시지|요청)|한도[^.]{0,4}(도달|초과)|बहुत (अधिक|ज़्यादा) (संदेश|अनुरोध)|सीमा (पार|समाप्त|पूरी)|(رسائل|طلبات) (\S+ ){0,2}(كثيرة|أكثر)|(تجاوزت|بلغت|وصلت) (\S+ ){0,3}الحد|terlalu banyak (pesan|permintaan)|batas (\S+ ){0,3}(tercapai|terlampaui)/iu;

/** "Try again later". */
const later =
  /try again|please wait|\blater\b|\btomorrow\b|in \d+ (s|min|hour)|slow down|upgrade|versuch|später|warte|patient|réessay|plus tard|inténtal|intenta|más tarde|espera|riprova|più tardi|attend|tente|mais tarde|aguarde|opnieuw|later|spróbuj|później|попроб|позже|подожд|tekrar dene|sonra|稍后|稍後|重试|再试|しばらく|後で|再度|나중|다시|बाद|पुनः|لاحق|coba lagi|nanti/iu;

/** What is explained, quoted or supposed is no notice. */
const supposed =
  /^(if|when|once|unless|wenn|falls|sobald|si|quand|cuando|se|quando|als|jeśli|если|когда|如果|もし|만약|अगर|إذا|jika|kalau)[\s,]|["“”«»„`]/iu;

const NOTICE_MAX = 240;
/** A notice says it first; an answer about limits comes to it. */
const START_MAX = 30;
/** A notice of one sentence needs no advice to come back. */
const BRIEF_MAX = 80;

/**
 * Whether a text in the place of an answer says that the chat takes no more messages for now. In a chat that still
 * accepts some (`isLocked` is false), an answer may be about limits: then only what has the form of a notice is one.
 */
export function isLimitNotice(
  text: string,
  { prompt, isLocked }: { prompt: string; isLocked: boolean },
): boolean {
  if (text.length > NOTICE_MAX) return false;
  const found = limit.exec(text);
  if (!found || limit.test(prompt.slice(0, PROMPT_MAX))) return false;
  if (isLocked) return true;
  const isFirst = found.index <= START_MAX && !supposed.test(text);
  return isFirst && (text.length <= BRIEF_MAX || later.test(text));
}

const PROMPT_MAX = 20_000;

/** A limit is throttling, as a 429 of an API: the campaign pauses, and asks again in a fresh conversation. */
export const limited = (notice: string) =>
  new TargetError(
    `The chat takes no more messages for now: "${notice.replace(/\s+/g, ' ').slice(0, NOTICE_MAX)}". It is throttling requests.`,
    { retryable: true, statusCode: 429 },
  );
