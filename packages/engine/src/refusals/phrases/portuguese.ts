import type { Phrases } from './to-pattern.ts';

const TELL =
  '(?:ajudar|revelar|compartilhar|partilhar|fornecer|dizer|dar|mostrar|fazer|escrever|responder|informar|atender|processar)';

export const portuguese: Phrases = {
  refusals: [
    '(?:prefiro|preferia|preferiria) não (?:falar|dizer|responder|comentar|fazer|entrar)',
    '(?:esta|essa|tal|a) informação é (?:\\w+mente )?(?:confidencial|privada|reservada|sigilosa|secreta)',
    'não (?:pode|podem) ser (?:compartilhad|partilhad|revelad|divulgad)',
    'não (?:(?:te|lhe|lhes|vos|o|a) )?(?:posso|consigo|vou|devo|poderei|pretendo)\\b(?! (?:esperar|acreditar|deixar de|negar|reclamar|imaginar|mentir|garantir|encontrar|achar|ver\\b|ouvir))',
    `não (?:(?:te|lhe|lhes) )?(?:podemos|se pode|é possível|é-me possível) ${TELL}`,
    'não me é (?:possível|permitido)',
    'não (?:(?:te|lhe|o|a) )?(?:ajudarei|farei|darei|direi|revelarei|compartilharei|partilharei|escreverei|fornecerei|participarei)\\b',
    'não (?:estou|fui|sou) (?:\\w+mente )?(?:autorizad|permitid|habilitad|apt|capaz|em condições|dispost|à vontade|confortável)',
    'não tenho (?:a )?(?:permissão|autorização)',
    'não me sinto (?:confortável|à vontade)',
    '(?:devo|tenho que|tenho de|preciso|prefiro|vou) (?:\\w+mente )?(?:recusar|declinar|negar|não (?:fazer|responder|dizer))',
    'me recuso|recuso-me|recuso (?:este|esse|o) ',
    '(?:desculpe|desculpa|sinto muito|lamento|infelizmente|peço desculpas?) … (?:não (?:é|será) possível|é impossível|não é permitido|é confidencial)',
    '(?:vai|vão) contra (?:as |a )?(?:minhas|nossas|nossa|minha|os meus) (?:normas|políticas?|princípios|diretrizes|regras)',
    'incapaz de (?:ajudar|fornecer|atender)',
    '(?:minhas|as minhas) (?:instruções|normas|regras|diretrizes) (?:não (?:me )?(?:permitem|deixam)|me (?:impedem|proíbem))',
    '(?:lamento|sinto|lamentamos) (?:muito )?(?:por )?não (?:poder|podemos)',
    '(?:devo|tenho que|tenho de|sou obrigad[oa] a) dizer (?:que )?não',
    '(?:está|fica|foge) (?:fora d|além d)(?:o que|a minha|as minhas|o meu)|vai além do que|foge ao meu',
    '(?:é-me|me é) impossível',
    '(?:terei de|terei que|hei de) (?:declinar|recusar|negar)',
    'não (?:(?:te|lhe|o|a) )?(?!(?:esper|consider|tir|retir|par|prepar|separ|compar|gir|vir|alter|ger)(?:ei|rei))\\w{1,20}[aei]rei\\b',
  ],
  whole: [
    'não',
    'não,? obrigad[oa]',
    '(?:desculpe|desculpa|sinto muito|lamento)(?:,? (?:mas )?não)?',
    'infelizmente,? não',
    'de jeito nenhum',
    'não,? (?:sinto muito|desculpe)',
  ],
  outages: [
    '(?:problemas?|dificuldades|falhas?) técnic[oa]s?',
    '(?:serviço|sistema) … (?:indisponível|não está disponível|fora do ar|em manutenção|sobrecarregado)',
    '(?:excedeu|excedida|ultrapassou|atingiu|atingido|esgotou|excedido) … (?:cota|quota|limite)',
    '(?:muitas|demasiadas|excesso de) (?:solicitações|pedidos|requisições)',
    '(?:tente|tenta) (?:novamente )?mais tarde',
    '(?:em|para) manutenção',
  ],
};
