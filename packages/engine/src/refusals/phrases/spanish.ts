import type { Phrases } from './to-pattern.ts';

const TELL =
  '(?:ayudar|revelar|compartir|proporcionar|decir|dar|mostrar|hacer|escribir|responder|facilitar|atender|procesar)';

export const spanish: Phrases = {
  refusals: [
    '(?:prefiero|preferiría) no (?:hablar|decir|responder|contestar|comentar|hacer|entrar)',
    '(?:esta|esa|dicha|la) información es (?:\\w+mente )?(?:confidencial|privada|reservada|secreta)',
    '(?:no puede|no se puede) (?:ser )?(?:compartid|revelad|divulgad|compartir|revelar|divulgar)',
    'no (?:(?:te|le|les|os|lo|la|se lo) )?(?:puedo|podré|voy a|debo|pienso)\\b(?! (?:esperar|creer|evitar|dejar de|negar|quejarme|imaginar|mentir|garantizar|encontrar))',
    `no (?:(?:te|le|les|os|se) )?(?:podemos|se puede|me permiten) ${TELL}`,
    'no (?:(?:te|le|les|os|lo|la) )?(?:ayudaré|haré|daré|diré|revelaré|compartiré|escribiré|proporcionaré|mostraré|participaré)\\b',
    'no (?:me es|me resulta|será|es) posible (?:para mí )?(?:que )?(?:ayud|revel|compart|proporcion|dec|dar|mostr|escrib|respond|facilit)',
    'no (?:estoy|me está|me es) (?:\\w+mente )?(?:autorizad|permitid|facultad|en condiciones|en posición|dispuest|capacitad)',
    'no tengo (?:el |la )?(?:permiso|autorización|permitido)',
    'no me (?:siento cómod|está permitido)',
    '(?:debo|tengo que|prefiero|voy a) (?:rechazar|negarme|declinar|abstenerme|rehusar|no (?:hacer|responder|decir))',
    'me niego|me rehúso|rechazo (?:esta|su|tu|la) ',
    '(?:lo siento|lo lamento|disculpe|disculpa|perdón|lamentablemente|desafortunadamente|por desgracia) … (?:no (?:es|será) posible|es imposible|no está permitido|es confidencial)',
    'va en contra de (?:mis|nuestras|nuestra|mi|las) (?:normas|políticas?|principios|directrices|reglas)',
    'incapaz de',
    'mis (?:instrucciones|normas|reglas|directrices) (?:no me (?:permiten|dejan)|me (?:impiden|prohíben))',
    '(?:lamento|siento|lamentamos) (?:mucho )?no (?:poder|podemos)',
    '(?:debo|tengo que|me veo obligad[oa] a) decir(?:le|te)? que no',
    '(?:está|queda|cae|sale) fuera de (?:lo que|mi|mis)|excede (?:lo que|mis)|va más allá de (?:lo que|mis)',
    '(?:me es|me resulta) imposible',
    '(?:tendré que|he de|me toca) (?:declinar|rechazar|negarme)',
    'no (?:(?:te|le|les) )?(?:colaboraré|contribuiré|entregaré|enviaré|facilitaré|responderé|contestaré|permitiré)\\b',
  ],
  whole: [
    'no',
    'no,? gracias',
    '(?:lo siento|lo lamento|perdón|disculpe)(?:,? (?:pero )?no)?',
    'lamentablemente,? no',
    'de ninguna manera',
    'no,? lo siento',
  ],
  outages: [
    '(?:problemas|dificultades|fallos?) (?:técnic[oa]s?|técnico)',
    '(?:servicio|sistema) … (?:no disponible|no está disponible|fuera de servicio|en mantenimiento|saturado)',
    '(?:excedido|superado|alcanzado|agotado) … (?:cuota|límite|cupo)',
    'demasiadas (?:solicitudes|peticiones)',
    '(?:inténtelo|inténtalo|intente|intenta|vuelva a intentarlo|prueba) (?:de nuevo )?más tarde',
    '(?:en|por) mantenimiento',
  ],
};
