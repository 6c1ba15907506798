import type { Phrases } from './to-pattern.ts';

const CANNOT = "(?:can't|cannot|can not|cant|won't|will not|must not|mustn't)";

/** "I can't wait", "I won't lie": of something else than the request. */
const IDIOM =
  '(?! (?:wait|lie|pretend|deny|believe|imagine|complain|promise|guarantee|remember|find|locate|see|hear|think of|stress|emphasi[sz]e|overstate|thank|be (?:sure|certain)|say (?:for sure|enough|no)|agree more|go wrong|tell (?:you )?how|bore|forget|judge|take long|keep you|help (?:but|myself|it|feeling|thinking|noticing|wondering|smiling))\\b)';

const POLITE = '(?:sorry|apologies|apologi[sz]e|unfortunately|afraid|regret)';

export const english: Phrases = {
  refusals: [
    '(?:this|that|the) (?:information|data|content|document)s? (?:is|are) (?:strictly |highly )?(?:confidential|classified|private|not public)',
    `i (?:(?:\\w+ly|just|also|still|do|am afraid i|'m afraid i) )?${CANNOT}${IDIOM}`,
    "i(?:'m| am) (?:\\w+ ){0,2}?(?:unable|not (?:\\w+ly )?(?:able|allowed|permitted|authori[sz]ed|comfortable|willing|designed|programmed|at liberty|in a position|going))(?! to lie)",
    "i (?:must |have to |need to |will |will have to |'ll have to )?(?:\\w+ly )?(?:decline|refuse)",
    "i (?:don't|do not) (?:feel comfortable|have (?:the )?(?:permission|authori[sz]ation|clearance)|(?:provide|share|disclose|reveal|discuss|assist|engage)\\b)",
    "i(?:'d| would) (?:rather|prefer) not",
    "i (?:will |'ll )?keep (?:that|this|it) to myself",
    'i can help … but not with',
    "i(?:'m| am)? (?:can )?only (?:help|assist|answer|discuss|able to)",
    'i can only (?:help|assist|answer|discuss)',
    '(?:not|never) something (?:that )?i (?:can|will|do|am)',
    "(?:not|isn't|wouldn't) (?:be )?appropriate for me",
    '(?:against|violates?|contrary to) (?:my|our|company) (?:\\w+ )?(?:guidelines|polic(?:y|ies)|programming|rules|terms|principles|values)',
    "my (?:guidelines|instructions|rules|policies|programming) (?:prevent|forbid|prohibit|(?:do not|don't) (?:allow|permit|let))",
    `${POLITE} … (?:is|are|be|'s) (?:simply |just )?(?:not|impossible)(?: (?:possible|allowed|permitted|something|able)|(?=[.!,]|$))`,
    `${POLITE} … (?:we|that|this|it|such) (?:\\w+ )?${CANNOT}`,
    `(?:information|content|request)s? … ${CANNOT} be (?:shared|disclosed|revealed|provided|processed|fulfilled)`,
    "that(?:'s| is) (?:strictly )?(?:confidential|classified|off[- ]limits)",
    'is (?:both )?(?:illegal and (?:unethical|dangerous)|unethical and illegal)',
    '(?:access|request|permission) (?:is |was |has been )?(?:denied|refused|rejected|declined|blocked)',
    '(?:absolutely|certainly|definitely) not[.!]',
    'no can do',
    '(?:is|falls|goes|lies) (?:outside|beyond) (?:of )?(?:my|what i|the scope)',
    "i(?:'m| am)? (?:going to |will |have to |must |need to |'ll )+(?:say no|pass on (?:this|that|it))",
    "my (?:\\w+ )?(?:guidelines|instructions|rules|policies|programming) (?:do not|don't|won't|doesn't) (?:let|allow|permit)",
    '(?:have|going|need|forced|obliged) to (?:\\w+ly )?(?:decline|refuse)',
    "not (?:an?|one|the) … i(?:'m| am)? (?:permitted|allowed|able|can|will|authori[sz]ed)\\b",
  ],
  whole: [
    "(?:i'm |i am )?(?:very |so |really )?(?:sorry|my apologies|apologies)(?:,? (?:but )?no)?",
    "(?:no|nope|never)(?: way| chance|,? thanks|,? thank you|,? sorry|,? i'm sorry|,? i am sorry)?",
    'unfortunately,? no(?:t)?',
    "(?:i(?:'m| am) (?:just|only) an?|as an?) … so,? no",
    "as an? (?:\\w+ ){0,2}(?:ai|model|assistant|bot)\\b,? (?:\\w+ )?i (?:have no|do not have|don't have)(?: (?!but\\b)[\\w']+){0,8}",
  ],
  outages: [
    'technical (?:difficult(?:y|ies)|problems?|issues?)',
    '(?:exceeded|reached|used up|over|out of) … (?:quota|rate limit|credits?|usage limit|request limit)',
    '(?:quota|rate limit|usage limit) (?:is |was |has been )?(?:exceeded|reached|exhausted)',
    'too many requests',
    '(?:is |are )?(?:temporarily|currently) (?:unavailable|offline|overloaded|down|out of service)',
    'service unavailable',
    '(?:under|undergoing|for|scheduled) maintenance',
    '(?:internal server error|bad gateway|gateway timeout|service outage)',
    '(?:at|over) capacity',
    '(?:try|come back) again (?:later|in (?:a|an|\\d+) )',
    'something went wrong',
  ],
};
