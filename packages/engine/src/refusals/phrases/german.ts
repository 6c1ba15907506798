import type { Phrases } from './to-pattern.ts';

const NOT =
  '(?:nicht|kein(?:e|en|er|em|es)?)\\b(?! (?:genug|erwarten|glauben|leugnen|garantieren|versprechen|finden|klagen|vergessen|nur))';

export const german: Phrases = {
  refusals: [
    '(?:möchte|würde) … (?:lieber|eher) nicht',
    '(?:diese|solche) (?:informationen|angaben|daten) (?:sind|bleiben) (?:[^ ]+ )?(?:vertraulich|geheim|nicht öffentlich)',
    '(?:das|dies) ist (?:[^ ]+ )?(?:vertraulich|geheim)',
    `(?:ich (?:kann|darf|werde|möchte|will|könnte)|(?:kann|darf|werde|möchte|will) ich)(?: [^.,!?\\n]{0,80})? ${NOT}`,
    '(?:können|dürfen) wir … nicht (?:weitergeben|mitteilen|zeigen|herausgeben|verraten|helfen)',
    'ich bin … nicht (?:[^ ]+ )?(?:befugt|berechtigt|autorisiert|in der lage|bereit|dafür|dazu)',
    '(?:mir|mir leider) (?:ist es |ist das |[^ ]+ )?nicht (?:möglich|erlaubt|gestattet)',
    'es ist mir … (?:nicht (?:möglich|erlaubt|gestattet)|untersagt|unmöglich|verboten)',
    '(?:muss|möchte|werde) (?:ich )?(?:[^ ]+ ){0,8}?(?:ablehnen|abzulehnen|verweigern)',
    'ich lehne … ab\\b|lehne ich … ab\\b|ich weigere mich|ich verweigere',
    '(?:leider|tut mir leid|entschuldigung|bedaure|verzeihung) … (?:nicht (?:möglich|erlaubt|gestattet)|unmöglich|geht (?:das )?nicht|vertraulich)',
    'ich (?:habe|besitze) … (?:keine (?:berechtigung|erlaubnis|befugnis)|nicht die (?:berechtigung|erlaubnis|befugnis))',
    '(?:verstößt|verstoßen|verstieße) gegen',
    'ich (?:gebe|teile|verrate|zeige|nenne|helfe) … nicht',
    'meine (?:anweisungen|richtlinien|regeln|vorgaben) (?:erlauben|gestatten|verbieten|untersagen|lassen)',
    '(?:ich )?(?:bedaure|bedauere|bedauern|tut mir leid) … nicht … zu können',
    '(?:liegt|ist|fällt) (?:leider )?(?:außerhalb|jenseits)',
    '(?:ich )?muss (?:ich )?(?:leider )?(?:nein sagen|passen)',
    '(?:schreibe|mache|tue|gebe|nenne|zeige|verrate|teile|helfe|liefere|erstelle|beantworte|kommentiere) ich … (?:nicht|niemals|nie)',
    'ich werde … (?:niemand|niemals|nie\\b)',
    'fehlt mir … (?:berechtigung|befugnis|erlaubnis|genehmigung)',
  ],
  whole: [
    'nein',
    'nein,? danke',
    '(?:es )?tut mir leid(?:,? (?:aber )?nein)?',
    'leider (?:nein|nicht)',
    '(?:entschuldigung|verzeihung|sorry)(?:,? (?:aber )?nein)?',
    'auf keinen fall',
    'nein,? tut mir leid',
  ],
  outages: [
    'technische(?:n|r)? (?:probleme?n?|schwierigkeiten|störung(?:en)?)',
    '(?:dienst|service|system|server) … (?:nicht (?:verfügbar|erreichbar)|überlastet|gewartet|außer betrieb)',
    '(?:kontingent|limit|quote|grenze) … (?:überschritten|erreicht|aufgebraucht|erschöpft)',
    '(?:überschritten|erreicht|aufgebraucht) … (?:kontingent|limit|quote)',
    'zu viele anfragen',
    '(?:versuchen sie es|versuche es|versuch es|probieren sie es) (?:bitte )?(?:später|in )',
    'wartungsarbeiten',
  ],
};
