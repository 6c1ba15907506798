import type { Phrases } from './to-pattern.ts';

const TELL =
  '(?:aiutar|rivelar|condivider|fornir|dir|dar|mostrar|far|scriver|risponder|comunicar|elaborar)';

export const italian: Phrases = {
  refusals: [
    'prefer(?:isco|irei) non',
    '(?:questa|tale) informazione è (?:\\w+mente )?(?:riservata|confidenziale|privata|segreta)',
    'queste informazioni sono (?:\\w+mente )?(?:riservate|confidenziali|private|segrete)',
    'non (?:può|possono) essere (?:condivis|rivelat|divulgat)',
    'non (?:(?:ti|le|vi|gli|lo|la|te lo|glielo) )?(?:posso|potrò|voglio|intendo|devo)\\b(?! (?:aspettare|credere|che |fare a meno|negare|lamentarmi|immaginare|mentire|garantire|trovare))',
    `non (?:(?:ti|le|vi|si) )?(?:possiamo|può|è possibile) ${TELL}`,
    'non (?:(?:ti|le|vi|lo|la) )?(?:aiuterò|farò|darò|dirò|rivelerò|condividerò|scriverò|fornirò|mostrerò|parteciperò)\\b',
    'non (?:mi è|mi sarà) (?:possibile|permesso|consentito|concesso)',
    'non sono (?:\\w+mente )?(?:autorizzat|in grado|abilitat|dispost|capace|a mio agio|tenut)',
    "non ho (?:il permesso|l'autorizzazione|il diritto|la facoltà)",
    'non mi sento a mio agio',
    '(?:devo|preferisco|sono costrett[oa] a) (?:\\w+mente )?(?:rifiutar|declinar|astener|non (?:rispondere|dire|farlo))',
    'mi rifiuto|rifiuto di|declino la',
    '(?:mi dispiace|spiacente|purtroppo|scusi|scusa|sono desolat[oa]) … (?:non è possibile|impossibile|non è consentito|non è permesso|riservat)',
    '(?:viola|va contro|contrari[oa] a(?:lle|i)?) (?:le )?(?:mie|nostre|miei|nostri|mia|nostra)',
    'incapace di',
    '(?:le )?mie (?:istruzioni|regole|linee guida) (?:non (?:mi )?(?:permettono|consentono)|me lo (?:impediscono|vietano)|mi (?:impediscono|vietano))',
    '(?:spiacente|mi dispiace|mi rincresce) (?:ma )?(?:di )?non (?:poter|potere|posso)',
    '(?:va oltre|esula da|è al di fuori di|fuori da) (?:ciò|quello|quanto|mie|miei|i miei|le mie)',
    '(?:devo|sono costrett[oa] a) dire (?:di )?no',
    'mi (?:è|risulta) impossibile',
    'non ho (?:i|il|le|la) (?:permess|autorizzazion|diritt|facoltà)',
    'non (?:\\w{2,3} )?(?!\\w*(?:bb|ss)ero\\b)\\w{4,20}erò\\b',
    'non (?:lo |la |li |glielo )?(?:scrivo|faccio|dico|rivelo|condivido|fornisco|do)\\b',
  ],
  whole: [
    'no',
    'no,? grazie',
    '(?:mi dispiace|spiacente|scusi|scusa)(?:,? (?:ma )?no)?',
    'purtroppo,? no',
    'assolutamente no',
    'no,? mi dispiace',
  ],
  outages: [
    '(?:problemi?|difficoltà|guasti?) tecnic[oihe]+',
    '(?:servizio|sistema|server) … (?:non (?:è )?(?:\\w+mente )?disponibile|fuori servizio|in manutenzione|sovraccarico)',
    '(?:superat[oa]|raggiunt[oa]|esaurit[oa]) … (?:quota|limite)',
    'troppe richieste',
    '(?:riprova|riprovi|riprovate|riprovare|provi di nuovo) (?:più tardi|tra)',
    'in manutenzione',
  ],
};
